import { expect, test } from 'vitest';
import { knownNoise } from '../testing/known-noise.ts';
import { MYSQL2_IN_TURNS } from '../testing/mysql2-in-turns.ts';
import { toSeriesData } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';

const OPEN = { axis: null, metric: null, statistic: null, params: null, drivers: null, environment: null };

function pointsOf() {
  const data = toSeriesData(MYSQL2_IN_TURNS);
  return trendData({ ...data, noise: knownNoise(data) }, OPEN).panels.flatMap(({ lines }) =>
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
