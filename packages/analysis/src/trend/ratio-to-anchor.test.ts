import type { NormalisedPair } from '@tachograph/schema/normalise';
import { expect, test } from 'vitest';
import type { Observation } from '../measurement/measurement.ts';
import { knownNoise } from '../testing/known-noise.ts';
import { caseOf, npmVersion, type ObservedSeries, observe, toSeriesData } from '../testing/observe.ts';
import { trendData } from '../testing/trend-data.ts';
import type { TrendOptions } from './plan-trend.ts';

const OPTIONS: TrendOptions = {
  ...{ axis: 'version', metric: null, statistic: null, params: null, drivers: null, environment: null },
};

const ANCHOR = { anchor: 'mysql2', anchorVersion: '3.1.0' };

/** A version in an invocation for each log ratio, on a machine that becomes five times faster on the way. */
const inTurns = (
  version: string,
  logRatios: readonly number[],
  known: Partial<NormalisedPair> = {},
  group = 'b_1',
): Observation[] =>
  logRatios.map((logRatio, index) =>
    observe({
      ...{ value: 1000 * Math.exp(logRatio) * (1 + index), run: `r_${group}_${index}`, repetitionGroup: group },
      ...{ version: npmVersion(version), at: new Date(Date.UTC(2026, 0, 1, index)) },
      paired: { ...ANCHOR, logRatio, rounds: 60, sd: 0.05, lag1: 0.1, twin: null, ...known },
    }),
  );

const ITSELF = [0, 0, 0, 0];
const line = (...observations: Observation[][]): ObservedSeries => ({
  ...{ case: caseOf('a'), driver: 'mysql2', environment: 'e1', observations: observations.flat() },
});

const trendOf = (...observations: Observation[][]) => trendData(toSeriesData([line(...observations)]), OPTIONS);
const panelOf = (...observations: Observation[][]) => trendOf(...observations).panels[0];
const ratiosOf = (...observations: Observation[][]) =>
  panelOf(...observations)?.lines.flatMap(({ segments }) =>
    segments.flatMap(({ points }) => points.map(({ ratioToAnchor }) => ratioToAnchor)),
  ) ?? [];

test('a point has the geometric mean of its ratios and their interval, however the machine drifts', () => {
  const [, ratio] = ratiosOf(inTurns('3.1.0', ITSELF), inTurns('3.2.0', [0.049, 0.051, 0.05, 0.05]));
  expect(ratio).toMatchObject({ anchor: { slug: 'mysql2', version: '3.1.0' }, n: 4, notSteady: null });
  expect(ratio?.ratio).toBeCloseTo(Math.exp(0.05), 9);
  // Without a pool the variance is at least 0.1 % squared: 3.182 × 0.001 ÷ √4 on both sides.
  expect(ratio?.low).toBeCloseTo(Math.exp(0.05 - 0.00159), 4);
  expect(ratio?.high).toBeCloseTo(Math.exp(0.05 + 0.00159), 4);
});

/** Versions of other scenarios in the batch, of which pairs vary by this standard deviation: 6 degrees of freedom each. */
const othersOf = (sd: number): ObservedSeries[] =>
  Array.from({ length: 20 }, (_, n) => ({
    ...{ case: caseOf(`other ${n}`), driver: 'mysql2', environment: 'e1' },
    observations: [1, -1].flatMap((side) =>
      inTurns(
        `0.${side + 1}.0`,
        [1, -1, 1, -1].map((sign) => side * sign * Math.sqrt(3 / 8) * sd),
      ),
    ),
  }));

/** As of these alone, with the noise of a batch in which other scenarios were measured too. */
const ratiosInBatch = (sd: number, ...observations: Observation[][]) => {
  const own = line(...observations);
  const noise = knownNoise(toSeriesData([own, ...othersOf(sd)]));
  const [panel] = trendData({ ...toSeriesData([own]), noise }, OPTIONS).panels;
  return panel?.lines[0]?.segments[0]?.points.map(({ ratioToAnchor }) => ratioToAnchor) ?? [];
};

test('the interval knows the noise of the batch: four invocations that agree by luck are not certain', () => {
  const [, ratio] = ratiosInBatch(0.02, inTurns('3.1.0', ITSELF), inTurns('3.2.0', [0.05, 0.05, 0.05, 0.05]));
  expect(ratio?.ratio).toBeCloseTo(Math.exp(0.05), 9);
  const width = Math.log(ratio?.high ?? 0) - Math.log(ratio?.low ?? 0);
  // s is that of the batch, 0.02: half of the interval is t × 0.02 ÷ √4, with t of 23 degrees of freedom.
  expect(width).toBeCloseTo(2 * 2.0687 * 0.01, 5);
});

test('an anchor is 1 to itself, by definition and without a width', () => {
  expect(ratiosOf(inTurns('3.1.0', ITSELF))).toEqual([
    { anchor: { slug: 'mysql2', version: '3.1.0' }, ratio: 1, low: 1, high: 1, n: 4, notSteady: null },
  ]);
});

test('one invocation has a ratio without an interval', () => {
  const [ratio] = ratiosOf(inTurns('3.2.0', [0.05]));
  expect([ratio?.ratio, ratio?.low, ratio?.high, ratio?.n]).toEqual([expect.closeTo(Math.exp(0.05), 9), null, null, 1]);
});

test('a point without a pair in every invocation, or with two anchors, has no ratio', () => {
  const [first, ...others] = inTurns('3.2.0', [0.1, 0.1]);
  const bare = { ...first, paired: null } as Observation;
  expect(ratiosOf([bare, ...others])).toEqual([null]);
  expect(ratiosOf([...others, ...inTurns('3.2.0', [0.1], { anchorVersion: '3.0.0' })])).toEqual([null]);
});

test('a batch whose twin is off is not steady, of the anchor too', () => {
  const twin = { twin: 0.04 };
  const ratios = ratiosInBatch(0.01, inTurns('3.1.0', ITSELF, twin), inTurns('3.2.0', [0.1, 0.11, 0.09, 0.1], twin));
  expect(ratios.map((ratio) => ratio?.notSteady?.logRatio)).toEqual([0.04, 0.04].map((x) => expect.closeTo(x, 9)));
});

test('a twin that varies about 0 like the rest leaves the batch steady, of the anchor too', () => {
  const twins = [0.01, -0.008, 0.005, -0.009];
  const withTwins = (observations: readonly Observation[]) =>
    observations.map((of, index) => ({ ...of, paired: of.paired && { ...of.paired, twin: twins[index] ?? 0 } }));
  const versions = [inTurns('3.1.0', ITSELF), inTurns('3.2.0', [0.1, 0.11, 0.09, 0.1])];
  const ratios = ratiosInBatch(0.01, ...versions.map(withTwins));
  expect(ratios).toHaveLength(2);
  expect(ratios.map((ratio) => ratio?.notSteady)).toEqual([null, null]);
});

test('where the anchor changes there is a marker, and the absolute line goes on', () => {
  const second = (version: string) => inTurns(version, [0.1, 0.1], { anchorVersion: '3.3.0' }, 'b_2');
  const panel = panelOf(inTurns('3.1.0', ITSELF), inTurns('3.2.0', [0.1, 0.1]), second('3.4.0'), second('3.5.0'));
  expect(panel?.markers.map(({ x, kind, label }) => [x, kind, label])).toEqual([
    [1.5, 'anchor', 'anchor changed: mysql2 3.1.0 to mysql2 3.3.0'],
  ]);
  expect(panel?.lines[0]?.segments.map(({ points }) => points.length)).toEqual([4]);
});

test('the ratio is drawn unless told otherwise where every point with a value has one', () => {
  const first = inTurns('3.1.0', ITSELF);
  const plain = [observe({ value: 1, version: npmVersion('3.2.0'), run: 'r_9' })];
  const failed = [observe({ status: 'failed', version: npmVersion('3.2.0'), run: 'r_9' })];
  const kindOf = (...observations: Observation[][]) => {
    const { anchors, defaultFigure } = trendOf(...observations);
    return [anchors.map(({ version }) => version), defaultFigure];
  };
  expect(kindOf(first, failed)).toEqual([['3.1.0'], 'ratio']);
  expect(kindOf(first, plain)).toEqual([['3.1.0'], 'absolute']);
  expect(kindOf(plain)).toEqual([[], 'absolute']);
});

test('of a version that was measured with two anchors, the line has the ratio to the anchor of most versions', () => {
  const other = { anchor: 'mysql2', anchorVersion: '3.4.0' };
  const later = inTurns('3.2.0', [0.9, 0.9, 0.9], other, 'later').map((of) => ({ ...of, at: new Date('2026-02-01') }));
  const versions = [
    inTurns('3.1.0', ITSELF),
    inTurns('3.2.0', [0.1, 0.1, 0.1, 0.1]),
    inTurns('3.3.0', [0.2, 0.2, 0.2]),
  ];
  expect(ratiosOf(...versions, later).map((ratio) => ratio?.anchor.version)).toEqual(['3.1.0', '3.1.0', '3.1.0']);
  // Of two anchors with as many versions it is the later one.
  expect(ratiosOf(inTurns('3.2.0', [0.1, 0.1, 0.1]), later).map((ratio) => ratio?.anchor.version)).toEqual(['3.4.0']);
  const minority = [inTurns('3.2.0', [0.1, 0.1, 0.1]), later, inTurns('3.5.0', [0.3, 0.3], other, 'more')];
  expect(ratiosOf(...minority).map((ratio) => ratio?.anchor.version)).toEqual(['3.4.0', '3.4.0']);
});
