import { expect, it } from 'vitest';
import { PLOT_WIDTHS } from '../trend/position-axis.ts';
import { tickLabel, toSweepPositions } from './sweep-positions.ts';

it('equal factors are equal distances', () => {
  const { at, breakAt } = toSweepPositions('rows', [1, 10, 100, 1000]);
  const positions = [1, 10, 100, 1000].map((x) => at(x) ?? Number.NaN);
  const steps = positions.slice(1).map((position, i) => position - (positions[i] ?? 0));
  for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 12);
  expect(breakAt).toBeNull();
  expect(at(5)).toBeNull();
});

it('a zero stands left of a break, which is left of every other value', () => {
  const { at, breakAt, ticks } = toSweepPositions('bytes', [4096, 0, 9]);
  expect(breakAt).not.toBeNull();
  expect(at(0)).toBeLessThan(breakAt ?? 0);
  expect(at(9)).toBeGreaterThan(breakAt ?? 1);
  expect(at(4096)).toBeGreaterThan(at(9) ?? 1);
  expect(ticks.map(({ label }) => label)).toEqual(['0', '9', '4 KiB']);
});

it('one value stands in the middle, a zero alone needs no break, and nothing is nothing', () => {
  expect(toSweepPositions('rows', [7]).at(7)).toBeCloseTo(0.5, 12);
  expect(toSweepPositions('rows', [0])).toMatchObject({ breakAt: null });
  expect(toSweepPositions('rows', []).ticks).toEqual([]);
});

it('every value has a tick, and at no width do two of their names touch', () => {
  const values = [9, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576, 104857600, 1073741824];
  for (const param of ['bytes', 'rows']) {
    const { ticks } = toSweepPositions(param, values);
    expect(ticks.map(({ x }) => x)).toEqual(values);
    for (const [nth, width] of PLOT_WIDTHS.entries()) {
      const named = ticks.filter(({ shownAt }) => shownAt[nth]);
      expect(named.at(-1)?.x).toBe(1073741824);
      const ends = named.map(({ at, label }) => {
        const [length, middle] = [label.length * 6.7, at * width];
        const shift = at > 0.9 && label.length > 6 ? 14 - length / 2 : 0;
        return [middle + shift - length / 2, middle + shift + length / 2] as const;
      });
      for (const [i, [from]] of ends.slice(1).entries()) expect(from).toBeGreaterThan(ends[i]?.[1] ?? 0);
    }
  }
});

it('bytes in whole powers of 1,024 are named by them, everything else by its number', () => {
  expect(['9', '2048', '1536', '1048576', '1073741824'].map((bytes) => tickLabel('bytes', Number(bytes)))).toEqual([
    '9',
    '2 KiB',
    '1,536',
    '1 MiB',
    '1 GiB',
  ]);
  expect([2048, 1_000_000, 0.5].map((rows) => tickLabel('rows', rows))).toEqual(['2,048', '1,000,000', '0.5']);
});
