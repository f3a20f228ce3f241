import { describe, expect, it, test } from 'vitest';
import { createForecast, drawBar, formatDuration } from './time-left.mjs';

describe('the time left', () => {
  it('is that of the steps left, each as long as those of its kind so far', () => {
    let now = 0;
    const forecast = createForecast({ start: 2, 'warm-up': 2, round: 10 }, () => now);
    const step = (kind: 'start' | 'warm-up' | 'round', tookMs: number) => {
      now += tookMs;
      forecast.step(kind);
    };
    step('start', 1000);
    step('start', 3000);
    step('warm-up', 500);
    step('warm-up', 700);
    step('round', 100);
    step('round', 300);
    expect(forecast.leftMs()).toBe(8 * 200);
    expect(forecast.share()).toBeCloseTo(5600 / 7200);
  });

  it('contains nothing that happened between two invocations', () => {
    let now = 0;
    const forecast = createForecast({ start: 0, 'warm-up': 0, round: 3 }, () => now);
    now = 60_000;
    forecast.skip();
    now += 200;
    forecast.step('round');
    expect(forecast.leftMs()).toBe(400);
  });

  it('is drawn', () => {
    expect(drawBar(0)).toBe('[........................]   0 %');
    expect(drawBar(0.5)).toBe('[############............]  50 %');
    expect(drawBar(1)).toBe('[########################] 100 %');
  });
});

test.each([
  [400, '1 s'],
  [49_600, '50 s'],
  [59_900, '1 min'],
  [60_000, '1 min'],
  [250_000, '4 min 10 s'],
  [3_599_000, '1 h'],
  [4_800_000, '1 h 20 min'],
  [7_200_000, '2 h'],
])('%i ms are %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
