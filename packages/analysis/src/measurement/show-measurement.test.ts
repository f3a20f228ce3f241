import type { AnchorLevel } from '@tachograph/schema/series';
import { describe, expect, test } from 'vitest';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, repeatsOf, toSeriesData } from '../testing/observe.ts';
import { measureSeries } from './measure-series.ts';

const LATENCY = caseOf('a', { metric: 'latency', unit: 'ns/op', direction: 'lower' });

const lineOf = (observations: ObservedSeries['observations'], of = LATENCY): ObservedSeries => ({
  ...{ case: of, driver: 'mysql2', environment: 'e', observations },
});

/** One invocation each, on a machine of this speed, with these log ratios to 1.0.0. */
const inTurns = (version: string, logRatios: readonly number[], speed: number) =>
  logRatios.map((logRatio, n) =>
    observe({
      ...{ version: npmVersion(version), value: speed * (1 + n / 10), run: `r_${n}`, repetitionGroup: 'b' },
      paired: { anchor: 'mysql2', anchorVersion: '1.0.0', logRatio, rounds: 60, sd: 0.1, lag1: 0, twin: null },
    }),
  );

const LEVEL: AnchorLevel = {
  ...{ case: LATENCY.key, environment: 'e', scenarioHash: null, anchor: 'mysql2', anchorVersion: '1.0.0', value: 200 },
};

function show(lines: readonly ObservedSeries[], levels: readonly AnchorLevel[] = []) {
  const { series, points } = toSeriesData(lines);
  const noise = createNoiseSource(series, { series: [], metrics: [], levels });
  return measureSeries({ series, points }, noise).flatMap(({ measurements }) => measurements);
}

describe('the value that is shown', () => {
  test('in turns is the level of the anchor times the ratio to it; the anchor stands at its level', () => {
    const [anchor, other] = show(
      [lineOf([...inTurns('1.0.0', [0, 0], 90), ...inTurns('1.1.0', [0.1, 0.3], 500)])],
      [LEVEL],
    );
    expect(anchor).toMatchObject({ value: 200, measured: 94.5, basis: 'anchor-level' });
    expect(other).toMatchObject({ value: expect.closeTo(200 * Math.exp(0.2), 9), measured: 525 });
    expect(other?.uncertainty?.low).toBeCloseTo((500 * 200 * Math.exp(0.2)) / 525, 9);
  });

  test('is never that of another content, environment or anchor', () => {
    const line = lineOf(inTurns('1.1.0', [0.1, 0.1], 500));
    for (const other of [{ scenarioHash: 'h' }, { environment: 'f' }, { anchorVersion: '2.0.0' }, { case: 'b' }]) {
      const [only] = show([line], [{ ...LEVEL, ...other }]);
      expect(only).toMatchObject({ basis: 'geometric-mean', value: expect.closeTo(Math.sqrt(500 * 550), 9) });
    }
  });

  test('of repeats without an anchor is their geometric mean, by whose quotient they are compared', () => {
    const [only] = show([lineOf(repeatsOf([10, 20, 80]))]);
    expect(only).toMatchObject({ basis: 'geometric-mean', value: expect.closeTo(Math.cbrt(16_000), 9), measured: 20 });
    expect(only?.uncertainty).toMatchObject({ low: 10, high: 80 });
  });

  test('of what repeats exactly, of a single result and of a figure at zero is as it was measured', () => {
    const exact = caseOf('a', { exact: true });
    const shown = [
      show([lineOf(repeatsOf([7, 7, 8]), exact)]),
      show([lineOf(repeatsOf([9, 9, 9]))]),
      show([lineOf([observe({ value: 5 })])]),
      show([lineOf(repeatsOf([0, 1, 2]))]),
    ].flat();
    expect(shown.map(({ value, basis }) => [value, basis])).toEqual([7, 9, 5, 1].map((value) => [value, 'measured']));
  });
});
