import { describe, expect, it } from 'vitest';
import { announcesWarmUp } from './warm-up.ts';

describe('announcesWarmUp', () => {
  it.each([
    'warmup',
    '=== WARMUP ===',
    '# Warm-up run',
    'Warming up',
    '# Warmup Iteration   1',
    'prewarm',
    'warm_up_1',
  ])('sees it in %s', (text) => expect(announcesWarmUp(text)).toBe(true));
  it.each(['warm cache', 'swarm up', 'warmupless', 'select 1', 'lukewarm'])('does not see it in %s', (text) =>
    expect(announcesWarmUp(text)).toBe(false),
  );
});
