import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { SeriesVersion } from '@tachograph/schema/series';
import type { Version } from '@tachograph/schema/version';
import { differenceOfEstimates } from '@tachograph/stats';
import { reciprocalOf } from '@tachograph/units';
import { compareParams, describeParams, toParamsKey } from '../measurement/describe-params.ts';
import { compareAge, type MeasuredSeries, measureSeries, pickNewest } from '../measurement/measure-series.ts';
import type { EnvironmentFields, Measurement, SeriesRef, SeriesVersions } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import {
  type ChosenResults,
  listVersionedSeries,
  type ReadResults,
  type VersionedSeries,
} from '../selection/choose-environment.ts';
import { byPreference } from '../selection/choose-metric.ts';
import { type ColumnGroup, groupByOptions } from '../selection/group-columns.ts';
import { toSweepValue } from './list-sweep-params.ts';
import { listTopologyPairs } from './list-topology-pairs.ts';
import type { TimeDelta, TimePerOp, TopologyDelta, TopologyPair, TopologyRow, TopologySide } from './topology-delta.ts';

const TIME = 'ns/op';

/** How a rate becomes a time; null for anything else. */
const rateOf = ({ unit }: CaseIdentity) => {
  const pair = reciprocalOf(unit);
  return pair?.unit === TIME ? pair : null;
};
const isRate = (of: CaseIdentity) => rateOf(of) !== null;
/** Of several clients together a rate says nothing of how long one of them waits. */
const CLIENTS = ['threads', 'clients', 'connections'];
const isOfOneClient = ({ params }: CaseIdentity) => CLIENTS.every((name) => (toSweepValue(params[name]) ?? 1) <= 1);
/** A time per operation can be had from these; of a p99 of rates it would be another percentile of times. */
const isTimed = (of: CaseIdentity) =>
  (of.unit === TIME || (isRate(of) && isOfOneClient(of))) && (of.statistic === 'median' || of.statistic === 'mean');

/** A time as it was measured before one worked out from a rate, a median before a mean. */
const byDirectness = (a: CaseIdentity, b: CaseIdentity): number =>
  Number(isRate(a)) - Number(isRate(b)) || byPreference(a.statistic, b.statistic);

/** The interval at 95 %; null for what a source printed under another name. */
const intervalOf = ({ uncertainty }: Measurement) =>
  uncertainty?.kind === 'ci-of-mean' || uncertainty?.kind === 'ci-of-median' ? uncertainty : null;

/**
 * A measurement as a time per operation in ns. A rate of one client is 1 ÷ time: the median of rates is 1 ÷ the median of
 * times exactly, the mean of rates is near it. The ends of an interval change places; one that reaches zero has none.
 */
function toTime(measurement: Measurement, of: CaseIdentity): TimePerOp | null {
  const { value } = measurement;
  if (value === null || !(value > 0)) return null;
  const interval = intervalOf(measurement);
  const rate = rateOf(of);
  if (!rate) return { ns: value, low: interval?.low ?? null, high: interval?.high ?? null };
  const isUsable = interval !== null && interval.low > 0;
  return {
    ns: rate.dividend / value,
    low: isUsable ? rate.dividend / interval.high : null,
    high: isUsable ? rate.dividend / interval.low : null,
  };
}

const toEstimate = ({ ns, low, high }: TimePerOp) => (low === null || high === null ? null : { value: ns, low, high });

function toDelta(local: TimePerOp, distant: TimePerOp): TimeDelta {
  const near = toEstimate(local);
  const far = toEstimate(distant);
  if (!near || !far) return { ns: distant.ns - local.ns, low: null, high: null };
  const { difference, low, high } = differenceOfEstimates(far, near);
  return { ns: difference, low, high };
}

const lacking = (name: string, { status, statusReason }: Measurement): string =>
  `${name} is ${status}${statusReason ? `: ${statusReason}` : ''}`;

/** Why the two may not be subtracted, or null. */
function withhold({ measurement: local, time: near }: TopologySide, { measurement: distant, time: far }: TopologySide) {
  if (!near) return local.value === null ? lacking('local', local) : 'local has no time above zero';
  if (!far) return distant.value === null ? lacking('distant', distant) : 'distant has no time above zero';
  if (local.status !== distant.status) {
    return local.status === 'emulated' ? lacking('local', local) : lacking('distant', distant);
  }
  const changed = local.scenarioHash && distant.scenarioHash && local.scenarioHash !== distant.scenarioHash;
  return changed ? 'scenario text differs' : null;
}

type Shared = { readonly version: Version; readonly local: Measurement; readonly distant: Measurement };

/** The newest version that both sides state and have a figure of; without any, the newest that both have. */
function findShared(local: readonly Measurement[], distant: readonly Measurement[]): Shared | null {
  const newestFirst = [...local].filter(({ version }) => version !== null).sort((a, b) => compareAge(b, a));
  const found = [...groupBy(newestFirst, ({ version }) => version?.sortKey ?? '')].flatMap(([key, own]): Shared[] => {
    const mine = pickNewest(own);
    const theirs = pickNewest(distant.filter(({ version }) => version?.sortKey === key));
    return mine?.version && theirs ? [{ version: mine.version, local: mine, distant: theirs }] : [];
  });
  const hasFigures = (side: Shared) => side.local.value !== null && side.distant.value !== null;
  return found.find(hasFigures) ?? found[0] ?? null;
}

const measurementsIn = (series: readonly MeasuredSeries[], { identity }: EnvironmentFields) =>
  series.filter((entry) => entry.series.environment.identity === identity).flatMap(({ measurements }) => measurements);

type DeltaColumn = Pick<ColumnGroup, 'driver' | 'options'>;

/** One driver in one case on both sides. `series` are of one case. */
function toRow(
  series: readonly MeasuredSeries[],
  { driver, options }: DeltaColumn,
  pair: TopologyPair,
): TopologyRow | null {
  const of = series[0]?.series.case;
  const shared = of && findShared(measurementsIn(series, pair.local), measurementsIn(series, pair.distant));
  if (!of || !shared) return null;
  const toSide = ({ identity, label }: EnvironmentFields, measurement: Measurement): TopologySide => ({
    environment: { identity, label },
    measurement,
    time: toTime(measurement, of),
  });
  const local = toSide(pair.local, shared.local);
  const distant = toSide(pair.distant, shared.distant);
  const withheld = withhold(local, distant);
  return {
    key: JSON.stringify([driver.slug, options, of.key]),
    case: of,
    params: describeParams(of.params),
    driver,
    options,
    version: shared.version,
    local,
    distant,
    delta: withheld === null && local.time && distant.time ? toDelta(local.time, distant.time) : null,
    withheld,
    isApproximate: isRate(of) && of.statistic === 'mean',
  };
}

/** Of the cases that tell the same in other metrics or statistics, the one that says the time most directly. */
function toRows(columns: readonly ColumnGroup[], pair: TopologyPair): TopologyRow[] {
  return columns
    .flatMap(({ series, ...column }) => {
      const alike = groupBy(series, (entry) => toParamsKey(entry.series.case.params));
      return [...alike.values()].flatMap((sameParams) => {
        const cases = [...groupBy(sameParams, (entry) => entry.series.case.key).values()];
        const rows = cases.map((inCase) => toRow(inCase, column, pair)).filter((row) => row !== null);
        const [best] = rows.sort(
          (a, b) => Number(a.delta === null) - Number(b.delta === null) || byDirectness(a.case, b.case),
        );
        return best ?? [];
      });
    })
    .sort(
      (a, b) =>
        compareParams(a.case.params, b.case.params) ||
        compareParams(
          { driver: a.driver.slug, options: a.options ?? '' },
          { driver: b.driver.slug, options: b.options ?? '' },
        ),
    );
}

const newestIn = (rows: readonly TopologyRow[]) =>
  Math.max(...rows.map(({ distant }) => distant.measurement.measuredAt.getTime()));

const isConcerned =
  (pairs: readonly TopologyPair[]) =>
  ({ case: of, environment: { identity } }: SeriesRef): boolean =>
    isTimed(of) && pairs.some(({ local, distant }) => identity === local.identity || identity === distant.identity);

/** Versions of a case that are read on both sides: the newest may have no figure on one of them. */
const VERSIONS_READ = 5;

/** The versions that both have, newest first, those with figures on both sides before the others. */
function chooseShared(local: readonly SeriesVersion[], distant: readonly SeriesVersion[]): SeriesVersion[] {
  const keyOf = ({ version }: SeriesVersion) => version?.sortKey;
  const shared = [...local]
    .filter(({ version }) => version !== null)
    .sort((a, b) => compareAge(b, a))
    .flatMap((own) => {
      const theirs = distant.filter((entry) => keyOf(entry) === keyOf(own));
      return theirs.length > 0 ? [[own, ...theirs]] : [];
    });
  const hasFigures = (cells: readonly SeriesVersion[]) => cells.every(({ figures }) => figures > 0);
  const sorted = [...shared].sort((a, b) => Number(hasFigures(b)) - Number(hasFigures(a)));
  return sorted.slice(0, VERSIONS_READ).flat();
}

/** What the latency added by the network is made of, settled before a result is read. */
export type TopologyPlan = ChosenResults & {
  readonly pairs: readonly TopologyPair[];
  readonly series: readonly SeriesRef[];
};

/**
 * Of each driver the newest versions that both sides of a pair of environments state, with figures before those without. `data`
 * holds the series of one scenario, `environments` every environment with its identity fields.
 */
export function planTopology(data: SeriesVersions, environments: readonly EnvironmentFields[]): TopologyPlan {
  const pairs = listTopologyPairs(environments);
  const measured = listVersionedSeries(data, isConcerned(pairs));
  const columnOf = ({ series: { case: of, driver, options } }: VersionedSeries) =>
    JSON.stringify([of.key, driver.slug, options]);
  const chosen = [...groupBy(measured, columnOf).values()].flatMap((inColumn) => {
    const at = ({ identity }: EnvironmentFields) =>
      inColumn.filter(({ series }) => series.environment.identity === identity).flatMap(({ versions }) => versions);
    return pairs.flatMap(({ local, distant }) => chooseShared(at(local), at(distant)));
  });
  return {
    pairs,
    series: measured.map(({ series }) => series),
    cells: [...new Set(chosen)],
    related: measured.map(({ series }) => series),
  };
}

/**
 * Latency added by the network: for every two environments that differ only in it, the same version of each driver on both sides,
 * and distant − local as time per operation. The interval of a difference is that of two independent values
 * (`differenceOfEstimates`). Across environments nothing is divided and nothing evaluated.
 */
export function fillTopology(plan: TopologyPlan, { points, noise }: ReadResults): TopologyDelta {
  const series = measureSeries({ series: plan.series, points }, createNoiseSource(plan.series, noise));
  const found = plan.pairs.flatMap((pair) => {
    const isIn = ({ series: { environment } }: MeasuredSeries) =>
      environment.identity === pair.local.identity || environment.identity === pair.distant.identity;
    const rows = toRows(groupByOptions(series.filter(isIn)), pair);
    return rows.length > 0 ? [{ ...pair, rows }] : [];
  });
  return { pairs: found.sort((a, b) => newestIn(b.rows) - newestIn(a.rows)) };
}
