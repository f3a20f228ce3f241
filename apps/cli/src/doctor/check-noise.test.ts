import type { MeasuredNoise } from '@tachograph/bench/noise';
import { describe, expect, it } from 'vitest';
import { checkNoise, toNoise } from './check-noise.ts';

const MACHINE = { cores: 4, governor: 'performance', core: 3 };

/** Log ratios of so many invocations whose standard deviation is about `sd`. */
const measured = (sd: number, changes: Partial<MeasuredNoise> = {}): MeasuredNoise => ({
  logRatios: Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? sd : -sd)),
  roundSds: [0.01, 0.02, 0.03],
  secondsEach: 3,
  quality: { loadBefore: 0.2, loadAfter: 1, stealPct: 0 },
  ...changes,
});

const resultsOf = (checks: ReturnType<typeof checkNoise>) =>
  Object.fromEntries(checks.map(({ name, result }) => [name, result]));

describe('the noise of a machine', () => {
  it('is the smallest difference that 2, 5 and 10 minutes show: the longer, the smaller, as noise over the root of their number', () => {
    const { sd, invocations, smallestShown } = toNoise(measured(0.01));
    expect([invocations, sd]).toEqual([20, expect.closeTo(0.01026, 5)]);
    const [two = 0, five = 0, ten = 0] = smallestShown.map(({ difference }) => difference);
    // 40 invocations of 0.0103: 0.00162 · (t(.9975) + t(.8)), which are 2.98 and 0.85.
    expect(two).toBeCloseTo(0.00623, 3);
    expect(two / ten).toBeCloseTo(Math.sqrt(5), 0);
    expect(five).toBeLessThan(two);
  });

  it('is fine where nothing disturbs it', () => {
    const checks = checkNoise(measured(0.005), MACHINE);
    expect(new Set(Object.values(resultsOf(checks)))).toEqual(new Set(['ok']));
    expect(checks[0]?.found).toMatch(
      /^two processes of one program, 20 times: a difference of 0\.31 % is shown in 2 minutes, 0\.19 % in 5, /,
    );
    expect(checks[1]?.found).toBe('one operation varies by 2 % from slice to slice, by 0.51 % from start to start');
  });

  it('warns of a machine that shows less than a verdict takes, and of what disturbs it', () => {
    const quality = { loadBefore: 3.5, loadAfter: 4, stealPct: 7.5 };
    const checks = checkNoise(measured(0.2, { quality }), { cores: 4, governor: 'powersave', core: null });
    expect(resultsOf(checks)).toEqual({
      noise: 'warn',
      jitter: 'ok',
      steal: 'warn',
      load: 'warn',
      clock: 'warn',
      pinned: 'warn',
    });
    for (const { result, advice } of checks) if (result === 'warn') expect(advice).not.toBeNull();
  });

  it('says nothing of what the system does not report', () => {
    const quality = { loadBefore: null, loadAfter: null, stealPct: null };
    const checks = checkNoise(measured(0.005, { quality }), { ...MACHINE, governor: null });
    expect(Object.keys(resultsOf(checks))).toEqual(['noise', 'jitter', 'pinned']);
  });
});
