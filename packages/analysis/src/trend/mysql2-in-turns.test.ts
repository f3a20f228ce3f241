import { groupBy } from '@tachograph/schema/collection';
import { expect, test } from 'vitest';
import { MYSQL2_IN_TURNS } from '../testing/mysql2-in-turns.ts';
import { toSeriesData } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';

const OPEN = { axis: null, metric: null, statistic: null, params: null, drivers: null, environment: null };

const sumSquaresOf = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
};

/** The noise of all these releases, as the store reads it. */
function readNoise({ series, points }: ReturnType<typeof toSeriesData>) {
  const byVersion = groupBy(points, ({ version }) => version?.raw ?? '');
  const groups = [...byVersion].map(([version, repeats]) => ({
    ...{ series: series[0]?.key ?? '', version, scenarioHash: null, repetitionGroup: 'b_1', run: null },
    ...{ repeats: repeats.length, lastAt: new Date(0) },
    sumSquares: sumSquaresOf(repeats.map(({ value }) => Math.log(value ?? 1))),
    paired: {
      repeats: repeats.length,
      sumSquares: sumSquaresOf(repeats.map(({ paired }) => paired?.logRatio ?? 0)),
      ofTwins: false,
    },
  }));
  // An anchor to itself is 1 by definition, and has no noise.
  return { series: [groups.filter(({ version }) => version !== '3.11.5')], metrics: [] };
}

function pointsOf() {
  const data = toSeriesData(MYSQL2_IN_TURNS);
  return trendData({ ...data, noise: readNoise(data) }, OPEN).panels.flatMap(({ lines }) =>
    lines.flatMap(({ segments }) => segments.flatMap(({ points }) => points)),
  );
}

test('recorded releases: the slower metadata of mysql2 2.3.1 and the faster one of 3.24.6 are called, with intervals, and nothing else', () => {
  const called = pointsOf().flatMap(({ version, changeFromPrevious: verdict }) =>
    verdict && (verdict.outcome === 'better' || verdict.outcome === 'worse')
      ? [[version?.text, verdict.outcome, verdict.ratio?.toFixed(2), verdict.ratioLow !== null]]
      : [],
  );
  expect(called).toEqual([
    ['2.3.1', 'worse', '0.62', true],
    ['3.24.6', 'better', '2.09', true],
  ]);
});

test('recorded releases: every version has a ratio to the anchor with an interval, in a batch that is steady', () => {
  const ratios = pointsOf().map(({ ratioToAnchor }) => ratioToAnchor);
  expect(ratios).toHaveLength(11);
  expect(ratios.every((ratio) => ratio?.notSteady === null && ratio.low !== null && ratio.high !== null)).toBe(true);
});
