import type { CaseIdentity } from '@tachograph/schema/normalise';
import { compareAge, type MeasuredSeries, pickNewest, versionKey } from '../measurement/measure-series.ts';
import type { Measurement } from '../measurement/measurement.ts';
import { groupByOptions } from '../selection/group-columns.ts';
import type { TradeOffName } from './trade-off.ts';

/** One version of a driver with what it has of two metrics, with a figure or without. */
export type TradeOffPair = TradeOffName & {
  readonly key: string;
  readonly x: Measurement | null;
  readonly y: Measurement | null;
};

/** The cases on the two axes. */
export type TradeOffAxes = { readonly x: CaseIdentity; readonly y: CaseIdentity };

const sharesRun = (a: Measurement, b: Measurement) => a.runs.some((run) => b.runs.includes(run));

/** The newest of y, and what the same run says of x; the newest of x where that run says nothing of it. */
function pairUp(xs: readonly Measurement[], ys: readonly Measurement[]): Pick<TradeOffPair, 'x' | 'y'> {
  const y = pickNewest(ys);
  const together = y ? xs.filter((x) => sharesRun(x, y)) : [];
  return { x: pickNewest(together.length > 0 ? together : xs), y };
}

function toPairs(
  same: readonly MeasuredSeries[],
  name: Pick<TradeOffName, 'driver' | 'options'>,
  cases: TradeOffAxes,
): TradeOffPair[] {
  const of = ({ key }: CaseIdentity) =>
    same.filter(({ series }) => series.case.key === key).flatMap(({ measurements }) => measurements);
  const xs = of(cases.x);
  const ys = of(cases.y);
  const byAge = [...xs, ...ys].sort(compareAge);
  const versions = [...new Map(byAge.map((measurement) => [versionKey(measurement), measurement.version]))];
  return versions.map(([key, version]) => {
    const isVersion = (measurement: Measurement) => versionKey(measurement) === key;
    return {
      ...name,
      key: [name.driver.slug, name.options ?? '', key ?? ''].join('\n'),
      version,
      ...pairUp(xs.filter(isVersion), ys.filter(isVersion)),
    };
  });
}

/**
 * Every version of every driver and its options, with its newest measurement of both cases. `series` are those of the
 * two cases in one environment. Driver by driver, oldest version first.
 */
export function listTradeOffPairs(series: readonly MeasuredSeries[], cases: TradeOffAxes): TradeOffPair[] {
  return groupByOptions(series).flatMap(({ series: same, ...name }) => toPairs(same, name, cases));
}
