import { toRatioScale } from '@tachograph/charts/scale';
import { describe, expect, it } from 'vitest';
import { type RatioBarProps, toRatioBar } from './ratio-model.ts';

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
