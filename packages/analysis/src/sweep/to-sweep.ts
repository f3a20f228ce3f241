import { groupBy } from '@tachograph/schema/collection';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { compareParams } from '../measurement/compare-rows.ts';
import { describeBand } from '../measurement/describe-band.ts';
import { toParamsKey } from '../measurement/describe-params.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { groupByEnvironment, type MeasuredSeries, measureSeries } from '../measurement/measure-series.ts';
import type { MetricChoice, PairVariances, SeriesData, Unknown } from '../measurement/series-data.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import { chooseMetric, chooseRequested, chooseStatistic, listMetrics } from '../selection/choose-metric.ts';
import { toPairVariances } from '../selection/precision-of-pairs.ts';
import {
  findUnknown,
  formatSelected,
  isSelected,
  listVersionsByDriver,
  type SelectedDriver,
} from '../selection/selected-driver.ts';
import { evaluateTogether, NO_TESTS } from '../verdict/adjust-verdicts.ts';
import { type CellSide, type EvaluateOptions, evaluateCell, toReferenceVerdict } from '../verdict/evaluate-cell.ts';
import type { Verdict } from '../verdict/verdict.ts';
import {
  listSweepLines,
  restOf,
  toSweepGroup,
  type UnevaluatedLine,
  type UnevaluatedPoint,
} from './list-sweep-lines.ts';
import { listSweepParams, type SweepParam, toSweepValue } from './list-sweep-params.ts';
import type { Sweep, SweepGroup, SweepLine, SweepPoint } from './sweep.ts';

export type SweepOptions = {
  /** Name of the numeric param; null: the one with most values. */
  readonly param: string | null;
  /** Metric slug; null: the first that `listMetrics` lists. */
  readonly metric: string | null;
  /** Null: the one most series have, a median before a mean. */
  readonly statistic: string | null;
  /** Empty: every driver in its newest version. */
  readonly selected: readonly SelectedDriver[];
  /** The params beside the swept one, as `toParamsKey` writes them; null: a line for each group of them. */
  readonly group: string | null;
  /** Identity; null: the one with most points, the newest among equals. There is never more than one. */
  readonly environment: string | null;
  /** Always shown. Null: the project's own driver, or the line with most points where that has none. */
  readonly reference: SelectedDriver | null;
  readonly referenceDriver: string | null;
  readonly minimumEffect?: number;
};

type SweptMetric = { readonly param: SweepParam; readonly metric: MetricChoice };

/** The series along the param in one metric and unit, whatever they estimate. */
const measureAlong = (data: SeriesData, { param, metric }: SweptMetric): MeasuredSeries[] =>
  measureSeries(
    data,
    ({ case: of }) =>
      of.metric === metric.metric && of.unit === metric.unit && toSweepValue(of.params[param.name]) !== null,
  );

function chooseStatisticOf(
  series: readonly MeasuredSeries[],
  variances: PairVariances,
  options: SweepOptions,
  unknown: Unknown[],
) {
  const there = series.filter(({ series: { environment } }) => environment.identity === options.environment);
  const statistics = series.map(({ series: { case: of } }) => of.statistic);
  const requested = options.statistic;
  if (requested !== null && !statistics.includes(requested)) unknown.push({ kind: 'statistic', requested });
  return (
    requested ??
    chooseStatistic(
      (there.length > 0 ? there : series).map((entry) => entry.series),
      variances,
    )
  );
}

function listEnvironments(series: readonly MeasuredSeries[]): Sweep['environments'] {
  return groupByEnvironment(series)
    .map(({ series: inside, measurements: _, ...environment }) => ({ ...environment, points: inside.length }))
    .sort(
      (a, b) =>
        b.points - a.points || b.newestAt.getTime() - a.newestAt.getTime() || (a.identity < b.identity ? -1 : 1),
    );
}

function listGroups(series: readonly MeasuredSeries[], param: string): SweepGroup[] {
  const rests = series.map((entry) => restOf(entry.series.case, param));
  return [...groupBy(rests, toParamsKey).values()]
    .map(([first]) => first ?? {})
    .sort(compareParams)
    .map(toSweepGroup);
}

const countFigures = ({ points }: UnevaluatedLine) =>
  [...points.values()].filter(({ measurement }) => measurement.value !== null).length;

/** Of the lines in their order the first one with most figures, so that the newest version stands before older ones. */
const pickFullest = (lines: readonly UnevaluatedLine[]): UnevaluatedLine | null =>
  lines.reduce<UnevaluatedLine | null>(
    (best, line) => (best && countFigures(best) >= countFigures(line) ? best : line),
    null,
  );

function chooseReference(lines: readonly UnevaluatedLine[], options: SweepOptions, unknown: Unknown[]) {
  const { reference, referenceDriver } = options;
  if (reference === null) {
    const own = lines.filter(({ driver }) => driver.slug === referenceDriver);
    return pickFullest(own.length > 0 ? own : lines);
  }
  const found = pickFullest(lines.filter((line) => isSelected(line, reference)));
  if (!found) unknown.push({ kind: 'reference', requested: formatSelected(reference) });
  return found;
}

const isSameColumn = (a: UnevaluatedLine, b: UnevaluatedLine | null): boolean =>
  a.driver.slug === b?.driver.slug && a.options === b.options && a.version?.sortKey === b.version?.sortKey;

/** Each point against the reference's of the same group and value. The verdicts are read together, so they are adjusted together. */
function evaluateLines(lines: readonly UnevaluatedLine[], reference: UnevaluatedLine | null, options: EvaluateOptions) {
  const cells = lines.flatMap((line) => [...line.points].map(([x, point]) => ({ line, x, point })));
  if (!reference) return { verdicts: new Map<UnevaluatedLine, Map<number, Verdict>>(), ...NO_TESTS };
  const against = new Map(
    lines.filter((line) => isSameColumn(line, reference)).map((line) => [line.group.key, line] as const),
  );
  const evaluateOne = ({ line, x, point }: (typeof cells)[number]): Verdict => {
    const base = against.get(line.group.key);
    const side = ({ driver, version }: UnevaluatedLine, at: UnevaluatedPoint | null): CellSide => ({
      ...{ driver, version, measurement: at?.measurement ?? null },
      ...(at && { measurements: at.measurements, series: at.series }),
    });
    const own = side(line, point);
    if (base === line) return toReferenceVerdict(own, point.case, options.minimumEffect);
    return evaluateCell(side(reference, base?.points.get(x) ?? null), own, point.case, options);
  };
  const { evaluated, tests } = evaluateTogether(cells, evaluateOne);
  const verdicts = new Map(lines.map((line) => [line, new Map<number, Verdict>()]));
  for (const [{ line, x }, verdict] of evaluated) verdicts.get(line)?.set(x, verdict);
  return { verdicts, ...tests };
}

/** The reference's lines first. */
function toLines(
  lines: readonly UnevaluatedLine[],
  reference: UnevaluatedLine | null,
  verdicts: ReadonlyMap<UnevaluatedLine, ReadonlyMap<number, Verdict>>,
  xs: readonly number[],
): SweepLine[] {
  const toPoint = (line: UnevaluatedLine, x: number): SweepPoint | null => {
    const point = line.points.get(x);
    return point ? { x, ...point, verdict: verdicts.get(line)?.get(x) ?? null } : null;
  };
  return lines
    .map((line): SweepLine => {
      const { key, driver, version, options, group } = line;
      const isReference = isSameColumn(line, reference);
      return { key, driver, version, options, group, isReference, points: xs.map((x) => toPoint(line, x)) };
    })
    .sort((a, b) => Number(b.isReference) - Number(a.isReference));
}

const driversOf = (series: readonly MeasuredSeries[]) =>
  [...new Map(series.map((entry) => [entry.series.driver.slug, entry.series.driver])).values()].sort((a, b) =>
    a.slug < b.slug ? -1 : 1,
  );

/** Drivers that are meant and have no line; those that nothing in the data answers to are told as unknown. */
function listAbsent(
  data: SeriesData,
  lines: readonly UnevaluatedLine[],
  meant: readonly SelectedDriver[],
  unknown: Unknown[],
): string[] {
  const known = listVersionsByDriver(data.series, data.points);
  const missing = meant.filter((requested) => !lines.some((line) => isSelected(line, requested)));
  unknown.push(...missing.flatMap((requested) => findUnknown(known, requested) ?? []));
  return missing.filter((requested) => findUnknown(known, requested) === null).map(formatSelected);
}

type Chosen = SweptMetric & { readonly statistic: string | null };

/** Lines of the one environment, with the reference's even where the selection leaves it out. */
function drawLines(
  data: SeriesData,
  along: readonly MeasuredSeries[],
  chosen: Chosen,
  options: SweepOptions,
  unknown: Unknown[],
) {
  const { selected, reference, minimumEffect } = options;
  const series = along.filter((entry) => entry.series.case.statistic === chosen.statistic);
  const environments = listEnvironments(series);
  const wanted = options.environment;
  if (wanted !== null && !data.series.some(({ environment }) => environment.identity === wanted)) {
    unknown.push({ kind: 'environment', requested: wanted });
  }
  const environment = (wanted === null ? environments[0] : environments.find((e) => e.identity === wanted)) ?? null;
  const here = series.filter((entry) => entry.series.environment.identity === environment?.identity);
  const groups = listGroups(here, chosen.param.name);
  const { group } = options;
  if (group !== null && !groups.some(({ key }) => key === group)) unknown.push({ kind: 'params', requested: group });
  const inGroup = here.filter(
    (entry) => group === null || toParamsKey(restOf(entry.series.case, chosen.param.name)) === group,
  );
  const drivers = driversOf(series);
  const requested = selected.length > 0 && reference ? [...selected, reference] : selected;
  const lines = listSweepLines(inGroup, chosen.param.name, requested);
  const meant = selected.length > 0 ? selected : drivers.map(({ slug }) => ({ slug, version: null }));
  const absent = listAbsent(data, lines, meant, unknown);
  const against = chooseReference(lines, options, unknown);
  const { verdicts, ...tests } = evaluateLines(lines, against, {
    minimumEffect,
    noise: createNoiseSource(data.series, data.noise),
  });
  const xs = [...new Set(lines.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
  const name = environment && { identity: environment.identity, label: environment.label };
  return {
    environment: name,
    environments,
    groups,
    drivers,
    absent,
    xs,
    lines: toLines(lines, against, verdicts, xs),
    ...tests,
  };
}

const NOTHING = {
  environment: null,
  environments: [],
  groups: [],
  drivers: [],
  absent: [],
  xs: [],
  lines: [],
  ...NO_TESTS,
} as const;

const pointsOf = ({ lines }: Pick<Sweep, 'lines'>): SweepPoint[] =>
  lines.flatMap(({ points }) => points.filter((point) => point !== null));

/**
 * One scenario along one of its numeric params, in one environment. `data` holds the series of one scenario. Each point is
 * evaluated against the reference's point at the same value; nothing is evaluated between two values, which are two cases.
 */
export function toSweep(data: SeriesData, options: SweepOptions): Sweep {
  const unknown: Unknown[] = [];
  const metrics = listMetrics(data);
  const metric = chooseMetric(metrics, options.metric, unknown);
  const cases: CaseIdentity[] = data.series.flatMap(({ case: of }) => (of.metric === metric?.metric ? [of] : []));
  const params = listSweepParams(cases);
  const param = chooseRequested(params, options.param, { kind: 'params', keyOf: ({ name }) => name }, unknown);
  const index = param && metric && { param, metric };
  const along = index ? measureAlong(data, index) : [];
  const statistic = index && chooseStatisticOf(along, toPairVariances(data.points), options, unknown);
  const drawn = index ? drawLines(data, along, { ...index, statistic }, options, unknown) : NOTHING;
  const measured = pointsOf(drawn).map(({ measurement, case: of }) => ({ measurement, statistic: of.statistic }));
  return {
    title: data.series[0]?.scenarioTitle ?? '',
    param,
    params,
    metric,
    metrics,
    statistic,
    ...drawn,
    points: measured.filter(({ measurement }) => measurement.value !== null).length,
    valueDescription: describeValues(measured),
    uncertaintyDescription: describeBand(measured.map(({ measurement }) => measurement)),
    unknown,
  };
}
