import { groupBy } from '@tachograph/schema/collection';
import { describeBand } from '../measurement/describe-band.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { groupByEnvironment, type MeasuredSeries, measureSeries } from '../measurement/measure-series.ts';
import type { Measurement } from '../measurement/measurement.ts';
import { compareAge } from '../measurement/pick-newest.ts';
import type { EnvironmentFields, SeriesData, SeriesRef, Unknown } from '../measurement/series-data.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { NoiseSource } from '../noise/noise.ts';
import { chooseCase, isSameButStatistic, listCases, type TrendAxis } from '../selection/choose-case.ts';
import { listMetrics } from '../selection/choose-metric.ts';
import { adjustTogether } from '../verdict/adjust-verdicts.ts';
import { listContext } from './list-context.ts';
import { listMarkers } from './list-markers.ts';
import { type Anchor, isSameAnchor } from './ratio-to-anchor.ts';
import { measurementsOn, splitAtGaps, toTrendLines, type XOf } from './to-trend-lines.ts';
import type { Trend, TrendLine, TrendPanel, TrendPoint } from './trend.ts';

export type TrendOptions = {
  /** Null: by version, or by time where no measurement has a version. */
  readonly axis: TrendAxis | null;
  /** Metric slug; null: the one with most points. */
  readonly metric: string | null;
  readonly statistic: string | null;
  /** As `toParamsKey` writes them; null: the case with most points. */
  readonly params: string | null;
  /** Driver slugs, in the order of their panels; null: all. */
  readonly drivers: readonly string[] | null;
  /** Identity; null: by version the environment with most versions, else all of them. */
  readonly environment: string | null;
  /** Fields of the environments, to say what changed at a marker. */
  readonly environments?: readonly EnvironmentFields[];
  readonly minimumEffect?: number;
};

const mapPoints = (line: TrendLine, change: (point: TrendPoint) => TrendPoint): TrendLine => ({
  ...line,
  segments: line.segments.map((segment) => ({ ...segment, points: segment.points.map(change) })),
});

/** The anchors of the points, each once, and what is drawn unless told otherwise. */
function listAnchors(points: readonly TrendPoint[]): Pick<Trend, 'anchors' | 'defaultFigure'> {
  const valued = points.filter(({ measurement }) => measurement.value !== null);
  const paired = valued.flatMap(({ ratioToAnchor }) => ratioToAnchor ?? []);
  const anchors: Anchor[] = [];
  for (const { anchor } of paired) if (!anchors.some((known) => isSameAnchor(known, anchor))) anchors.push(anchor);
  return { anchors, defaultFigure: paired.length > 0 && paired.length === valued.length ? 'ratio' : 'absolute' };
}

type Ticks = TrendPanel['ticks'];

const versionKey = ({ version }: Measurement) => version?.raw ?? '';

/** Measurements in their order, equally far apart; those with one key stand on the first of them. */
function toTicks(
  sorted: readonly Measurement[],
  keyOf: (measurement: Measurement) => string,
  labelOf: (measurement: Measurement) => string,
): { ticks: Ticks; xOf: XOf } {
  const firsts = [...groupBy(sorted, keyOf).values()].flatMap(([first]) => first ?? []);
  const positions = new Map(firsts.map((first, x) => [keyOf(first), x]));
  const ticks = firsts.map((first, x) => ({ x, label: labelOf(first), at: first.measuredAt }));
  return { ticks, xOf: (measurement) => positions.get(keyOf(measurement)) ?? 0 };
}

/** Versions of one driver in their true order. */
const toVersionTicks = (measurements: readonly Measurement[]) =>
  toTicks([...measurements].sort(compareAge), versionKey, ({ version }) => version?.text ?? 'not stated');

const runKey = ({ runs }: Measurement) => runs.at(-1) ?? '';

/** Runs in the order they were measured; the repeats of a batch stand on its first run. */
function toRunTicks(measurements: readonly Measurement[]) {
  const sorted = [...measurements].sort(
    (a, b) => a.measuredAt.getTime() - b.measuredAt.getTime() || (runKey(a) < runKey(b) ? -1 : 1),
  );
  return toTicks(sorted, runKey, runKey);
}

/** Points of one line on one tick stand side by side around it, in the order of measuring. */
function spreadOnTicks(line: TrendLine): TrendLine {
  const points = line.segments.flatMap((segment) => segment.points);
  const positions = new Map(
    [...groupBy(points, ({ x }) => x).values()].flatMap((same) =>
      same.map((point, nth) => {
        const step = Math.min(0.2, 0.7 / same.length);
        return [point, point.x + (nth - (same.length - 1) / 2) * step] as const;
      }),
    ),
  );
  return mapPoints(line, (point) => ({ ...point, x: positions.get(point) ?? point.x }));
}

/** The options with an axis. */
type OnAxis = TrendOptions & { readonly axis: TrendAxis; readonly noise: NoiseSource | undefined };

function toPanel(series: readonly MeasuredSeries[], driver: TrendPanel['driver'], options: OnAxis): TrendPanel {
  const { axis, environments = [], minimumEffect, noise } = options;
  const drawn = series.flatMap((entry) => measurementsOn(axis, entry));
  const byTime = { ticks: [], xOf: ({ measuredAt: at }: Measurement) => at.getTime() };
  const { ticks, xOf } = axis === 'version' ? toVersionTicks(drawn) : axis === 'run' ? toRunTicks(drawn) : byTime;
  const evaluated = toTrendLines(series, axis, xOf, { minimumEffect, noise });
  const lines = evaluated.map(splitAtGaps).map((line) => (axis === 'time' ? line : spreadOnTicks(line)));
  return { driver, lines, ticks, markers: listMarkers(lines, environments) };
}

function toPanels(series: readonly MeasuredSeries[], options: OnAxis): TrendPanel[] {
  if (series.length === 0) return [];
  if (options.axis !== 'version') return [toPanel(series, null, options)];
  const count = (ofDriver: readonly MeasuredSeries[]) =>
    ofDriver.reduce((sum, { measurements }) => sum + measurements.length, 0);
  const groups = [...groupBy(series, (entry) => entry.series.driver.slug)];
  groups.sort(([a, mine], [b, theirs]) =>
    options.drivers
      ? options.drivers.indexOf(a) - options.drivers.indexOf(b)
      : count(theirs) - count(mine) || (a < b ? -1 : 1),
  );
  return groups.map(([, ofDriver]) => toPanel(ofDriver, ofDriver[0]?.series.driver ?? null, options));
}

const pointsIn = (panels: readonly TrendPanel[]): TrendPoint[] =>
  panels.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments.flatMap(({ points }) => points)));

/** The steps of all lines are read together, so their false alarms are controlled together. */
function adjustSteps(panels: readonly TrendPanel[]): TrendPanel[] {
  const { adjust } = adjustTogether(pointsIn(panels).flatMap(({ changeFromPrevious }) => changeFromPrevious ?? []));
  const adjustPoint = (point: TrendPoint): TrendPoint => ({
    ...point,
    changeFromPrevious: point.changeFromPrevious && adjust(point.changeFromPrevious),
  });
  return panels.map((panel) => ({ ...panel, lines: panel.lines.map((line) => mapPoints(line, adjustPoint)) }));
}

function listEnvironments(series: readonly MeasuredSeries[]) {
  return groupByEnvironment(series)
    .map(({ series: inside, measurements, ...environment }) => {
      const versions = new Set(
        inside.flatMap((entry) => entry.measurements.map((m) => `${entry.series.driver.slug} ${versionKey(m)}`)),
      );
      return { ...environment, points: measurements.length, versions: versions.size };
    })
    .sort((a, b) => b.newestAt.getTime() - a.newestAt.getTime());
}

type Environments = ReturnType<typeof listEnvironments>;

function chooseEnvironment(
  environments: Environments,
  { axis, environment }: OnAxis,
  unknown: Unknown[],
): string | null {
  if (environment !== null) {
    if (!environments.some(({ identity }) => identity === environment))
      unknown.push({ kind: 'environment', requested: environment });
    return environment;
  }
  if (axis !== 'version') return null;
  // Sorted newest first, and the first of equals is kept.
  return (
    environments.reduce<Environments[number] | null>(
      (best, entry) => (best && best.versions >= entry.versions ? best : entry),
      null,
    )?.identity ?? null
  );
}

/** Without a version, all measurements of a driver would stand on one place of an axis of versions. */
function chooseAxis(series: readonly MeasuredSeries[], environment: string | null): TrendAxis {
  const shown = series.filter(({ series: { environment: of } }) => environment === null || of.identity === environment);
  const measurements = shown.flatMap((entry) => entry.measurements);
  return measurements.length === 0 || measurements.some(({ version }) => version !== null) ? 'version' : 'time';
}

/**
 * One scenario's series as panels of lines, by version, time or run. `data` holds the series of one scenario.
 * Versions of two drivers have no common order, so by version each driver has its own panel; the scale is shared.
 */
export function toTrend(data: SeriesData, options: TrendOptions): Trend {
  const unknown: Unknown[] = [];
  const metrics = listMetrics(data);
  const cases = listCases(data);
  const there = data.series.filter(({ environment }) => environment.identity === options.environment);
  const measuredThere = options.environment === null ? null : new Set(there.map(({ case: of }) => of.key));
  const chosen =
    chooseCase(cases, metrics, { ...options, axis: options.axis ?? 'version', measuredThere }, unknown)?.case ?? null;
  const known = new Set(data.series.map(({ driver }) => driver.slug));
  for (const requested of options.drivers ?? []) if (!known.has(requested)) unknown.push({ kind: 'driver', requested });
  const isRequested = ({ case: of, driver }: SeriesRef) =>
    chosen !== null && isSameButStatistic(of, chosen) && (options.drivers?.includes(driver.slug) ?? true);
  const related = measureSeries(data, isRequested);
  const series = related.filter(({ series: entry }) => entry.case.key === chosen?.key);
  const defaultAxis = chooseAxis(series, options.environment);
  const noise = createNoiseSource(data.series, data.noise);
  const onAxis = { ...options, axis: options.axis ?? defaultAxis, noise };
  const found = listEnvironments(series);
  const environment = chooseEnvironment(found, onAxis, unknown);
  const isShown = ({ series: entry }: MeasuredSeries) =>
    environment === null || entry.environment.identity === environment;
  const panels = adjustSteps(toPanels(series.filter(isShown), onAxis));
  const points = pointsIn(panels).filter(({ isAnchor }) => !isAnchor);
  const drawn = new Set(series.filter(isShown).map(({ series: entry }) => entry.environment.identity));
  const elsewhere = related.filter(({ series: entry }) => !drawn.has(entry.environment.identity));
  const { others, omitted } = listContext(elsewhere);
  const shown = points.map(({ measurement }) => ({ measurement, statistic: chosen?.statistic ?? 'mean' }));
  const name = found.find(({ identity }) => identity === environment);
  return {
    axis: onAxis.axis,
    defaultAxis,
    case: chosen,
    title: data.series[0]?.scenarioTitle ?? '',
    cases,
    metrics,
    environment: name ? { identity: name.identity, label: name.label } : null,
    environments: found.map(({ versions: _, ...entry }) => entry),
    valueDescription: describeValues(shown),
    uncertaintyDescription: describeBand(points.map(({ measurement }) => measurement)),
    panels,
    others,
    othersOmitted: omitted,
    points: points.length,
    ...listAnchors(points),
    unknown,
  };
}
