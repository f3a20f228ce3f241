import { expect, it } from 'vitest';
import { createProcessGroups } from '../processes/process-groups.mjs';
import { measureNoise } from './measure-noise.mjs';

it('measures one program against itself at least three times, however short it is to be, and ends when it is told to', async () => {
  const processes = createProcessGroups();
  try {
    const shares: number[] = [];
    const world = { core: null, processes, env: process.env };
    const { logRatios, roundSds, secondsEach } = await measureNoise({
      ...world,
      seconds: 0.1,
      signal: new AbortController().signal,
      report: (share) => shares.push(share),
    });
    expect([logRatios.length, roundSds.length, shares]).toEqual([3, 3, [1, 1, 1]]);
    expect(secondsEach).toBeGreaterThan(0);
    // They are the same program: a factor of two would be another one.
    for (const ratio of logRatios) expect(Math.abs(ratio)).toBeLessThan(Math.log(2));
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(measureNoise({ ...world, seconds: 60, signal: stopped })).rejects.toThrow('stopped');
  } finally {
    await processes.endAll();
  }
});
