import { expect, it } from 'vitest';
import { toHeat } from './heat-model.ts';

it('twice as fast and half as fast are equally strong and equally long, on two sides', () => {
  const [better, worse] = [toHeat(2), toHeat(0.5)];
  expect([better.side, worse.side]).toEqual(['better', 'worse']);
  expect([better.step, better.share]).toEqual([worse.step, worse.share]);
});

it('below the smallest effect there is neither tint nor bar', () => {
  for (const ratio of [1, 1.029, 1 / 1.029, null, 0, Number.NaN, Number.POSITIVE_INFINITY])
    expect(toHeat(ratio)).toEqual({ side: 'same', step: 0, share: 0 });
});

it('a larger ratio is never fainter nor shorter', () => {
  const heats = Array.from({ length: 80 }, (_, n) => toHeat(1 + n / 10));
  for (const [position, heat] of heats.slice(1).entries()) {
    expect(heat.step).toBeGreaterThanOrEqual(heats[position]?.step ?? 0);
    expect(heat.share).toBeGreaterThanOrEqual(heats[position]?.share ?? 0);
  }
  expect(heats.at(-1)).toMatchObject({ step: 4, share: 1 });
});
