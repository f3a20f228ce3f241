import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RatioBarProps, toRatioBar, toRatioScale } from './ratio-model.ts';

const domain = { slowest: 0.62, fastest: 2.4 };
const scale = toRatioScale(domain);
const cell: RatioBarProps = {
  domain,
  driver: { name: 'mariadb', slot: 0 },
  status: 'ok',
  ratio: 1.2,
  low: 1.19,
  high: 1.21,
  evaluated: true,
};

describe('the scale of ratios', () => {
  it('makes the same times better and worse equally long', () =>
    fc.assert(
      fc.property(fc.double({ min: 1.001, max: 100, noNaN: true }), (size) => {
        expect(scale.position(size) - scale.same).toBeCloseTo(scale.same - scale.position(1 / size), 9);
      }),
    ));

  it('names 1× and keeps its ticks apart, however wide or narrow the domain', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 1000, noNaN: true }),
        (slowest, fastest) => {
          const { ticks } = toRatioScale({ slowest, fastest });
          expect(ticks.filter((tick) => tick.isSame).length).toBe(1);
          for (const [i, tick] of ticks.entries()) {
            if (i > 0) expect(tick.at - (ticks[i - 1]?.at ?? 0)).toBeGreaterThan(0.08);
          }
        },
      ),
    ));
});

describe('a bar', () => {
  it('starts at 1× and ends at its ratio, either way', () => {
    expect(toRatioBar(cell, scale)).toMatchObject({ kind: 'bar', from: scale.same, to: scale.position(1.2), text: '' });
    const slower = toRatioBar({ ...cell, ratio: 0.7, low: 0.69, high: 0.71 }, scale);
    expect(slower).toMatchObject({ from: scale.position(0.7), to: scale.same });
  });

  it('off the scale is clipped, says its ratio and draws no whisker', () => {
    const far = toRatioBar({ ...cell, ratio: 55.3, low: 55, high: 56, reason: 'a loop', againstEmulated: true }, scale);
    expect(far).toMatchObject({ text: '▸ 55× a loop', whisker: null, hatched: true });
    expect(far.to).toBeLessThan(1);
    expect(toRatioBar({ ...cell, ratio: 0.08 }, scale)).toMatchObject({
      from: 0,
      text: '◂ 13×',
      textAt: scale.same,
    });
  });

  it('without a verdict is pale; with one it is not', () => {
    expect(toRatioBar({ ...cell, evaluated: false }, scale).pale).toBe(true);
    expect(toRatioBar(cell, scale).pale).toBe(false);
  });

  it('keeps a whisker that leaves the scale inside it', () =>
    expect(toRatioBar({ ...cell, high: 40 }, scale).whisker?.[1]).toBe(1));
});

describe('a cell without a bar', () => {
  it('says why it is unsupported or failed', () => {
    const none = { ...cell, ratio: null, low: null, high: null };
    expect(toRatioBar({ ...none, status: 'unsupported', reason: 'no prepared statements' }, scale)).toMatchObject({
      kind: 'none',
      text: 'no prepared statements',
    });
    expect(toRatioBar({ ...none, status: 'failed', reason: 'timeout' }, scale).text).toBe('failed: timeout');
    expect(toRatioBar({ ...none, status: 'skipped' }, scale).text).toBe('skipped');
  });

  it('is empty when the ratio is withheld, never a bar of no length', () =>
    expect(toRatioBar({ ...cell, ratio: null }, scale).kind).toBe('empty'));
});
