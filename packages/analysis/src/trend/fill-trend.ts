import type { Change } from '@tachograph/schema/change';
import { groupBy } from '@tachograph/schema/collection';
import { describeBand, describeValues } from '../measurement/describe-values.ts';
import {
  compareAge,
  listNewestByVersion,
  type MeasuredSeries,
  measureSeries,
  pickNewest,
} from '../measurement/measure-series.ts';
import type { Measurement, Noise, NoiseSource, SeriesPoint } from '../measurement/measurement.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { HarnessOf } from './harness.ts';
import type { StepBasis } from './known-steps.ts';
import { listAnchors } from './list-anchors.ts';
import { listMarkers } from './list-markers.ts';
import { mapPoints } from './map-points.ts';
import { placeChanges } from './place-changes.ts';
import { type ExcludedResult, placeExcluded } from './place-excluded.ts';
import { type KnownNote, placeNotes } from './place-notes.ts';
import type { TrendPlan } from './plan-trend.ts';
import { type FiguresOf, measurementsOn, splitAtGaps, toTrendLines, type XOf } from './to-trend-lines.ts';
import type { Trend, TrendContext, TrendLine, TrendPanel, TrendPoint } from './trend.ts';

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

type PanelContext = {
  readonly plan: TrendPlan;
  readonly noise: NoiseSource | undefined;
  readonly basis: StepBasis;
  readonly figuresOf: FiguresOf;
  readonly harnessOf: HarnessOf;
  readonly changes: readonly Change[];
  readonly notes: readonly KnownNote[];
  readonly excluded: readonly ExcludedResult[];
  /** Series of other metrics, whose positions are on the axis too. */
  readonly beside: readonly MeasuredSeries[];
};

function toPanel(series: readonly MeasuredSeries[], driver: TrendPanel['driver'], context: PanelContext): TrendPanel {
  const { axis, options } = context.plan;
  const { environments = [] } = options;
  const beside = context.beside.filter((entry) => driver === null || entry.series.driver.slug === driver.slug);
  const drawn = [...series, ...beside].flatMap((entry) => measurementsOn(axis, entry));
  const byTime = { ticks: [], xOf: ({ measuredAt: at }: Measurement) => at.getTime() };
  const { ticks, xOf } = axis === 'version' ? toVersionTicks(drawn) : axis === 'run' ? toRunTicks(drawn) : byTime;
  const evaluated = toTrendLines(series, axis, {
    xOf,
    figuresOf: context.figuresOf,
    harnessOf: context.harnessOf,
    comparesSteps: true,
    basis: context.basis,
    evaluation: { ...options.evaluation, noise: context.noise },
  });
  const spread = evaluated.map(splitAtGaps).map((line) => (axis === 'time' ? line : spreadOnTicks(line)));
  const lines = placeChanges(spread, context.changes, { axis, unit: context.plan.case?.unit ?? '' });
  const notes = placeNotes(context.notes, { driver, lines, ticks }, axis);
  const refs = series.map((entry) => entry.series);
  const excluded = placeExcluded(context.excluded, refs, { lines, ticks }, axis, context.noise);
  return { driver, lines, ticks, markers: listMarkers(lines, environments, context.harnessOf), notes, excluded };
}

function toPanels(series: readonly MeasuredSeries[], context: PanelContext): TrendPanel[] {
  const { axis, options } = context.plan;
  if (series.length === 0) return [];
  if (axis !== 'version') return [toPanel(series, null, context)];
  const count = (ofDriver: readonly MeasuredSeries[]) =>
    ofDriver.reduce((sum, { measurements }) => sum + measurements.length, 0);
  const groups = [...groupBy(series, (entry) => entry.series.driver.slug)];
  groups.sort(([a, mine], [b, theirs]) =>
    options.drivers
      ? options.drivers.indexOf(a) - options.drivers.indexOf(b)
      : count(theirs) - count(mine) || (a < b ? -1 : 1),
  );
  return groups.map(([, ofDriver]) => toPanel(ofDriver, ofDriver[0]?.series.driver ?? null, context));
}

const pointsIn = (panels: readonly TrendPanel[]): TrendPoint[] =>
  panels.flatMap(({ lines }) => lines.flatMap(({ segments }) => segments.flatMap(({ points }) => points)));

/** The points of a plan, the noise of its related series, and what else is known of the lines. */
export type TrendReading = {
  readonly points: readonly SeriesPoint[];
  readonly context: readonly SeriesPoint[];
  readonly noise?: Noise;
  /** What measured, by the id of a run. */
  readonly origins?: Noise['origins'];
  /** Changes that were found in the lines. */
  readonly changes?: readonly Change[];
  readonly notes?: readonly KnownNote[];
  /** Results of the lines that are not used. */
  readonly excluded?: readonly ExcludedResult[];
};

/**
 * The same case in other environments, one group for each environment, day, scenario content and statistic, oldest first; of
 * each driver the newest version. A version has one place, the day of its newest measurement.
 */
function listContext(series: readonly MeasuredSeries[]): TrendContext[] {
  const all = series.flatMap((entry) =>
    listNewestByVersion(entry.measurements).map((measurement) => ({
      ...entry.series,
      measurement,
      day: measurement.measuredAt.toISOString().slice(0, 10),
    })),
  );
  const groups = groupBy(all, ({ environment, day, measurement, case: of }) =>
    [environment.identity, day, measurement.scenarioHash ?? '', of.statistic].join('\n'),
  );
  const others = [...groups.values()].flatMap((group): TrendContext[] => {
    const [first] = group;
    if (!first) return [];
    const entries = [...groupBy(group, ({ driver }) => driver.slug).values()].flatMap((ofDriver) => {
      const measurement = pickNewest(ofDriver.map((entry) => entry.measurement));
      const driver = ofDriver[0]?.driver;
      return measurement && driver ? [{ driver, measurement }] : [];
    });
    const at = new Date(Math.max(...group.map(({ measurement }) => measurement.measuredAt.getTime())));
    const { environment, measurement, case: of } = first;
    return [{ environment, at, scenarioHash: measurement.scenarioHash, statistic: of.statistic, entries }];
  });
  return others.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** How many figures each version of a planned line has. */
function countFigures({ cells }: TrendPlan): FiguresOf {
  const keyOf = (series: string, raw: string | null) => JSON.stringify([series, raw]);
  const counts = new Map(cells.map(({ series, version, figures }) => [keyOf(series, version?.raw ?? null), figures]));
  return (series, version) => counts.get(keyOf(series, version?.raw ?? null)) ?? null;
}

/**
 * A planned trend as panels of lines, by version, time or run. Versions of two drivers have no common order, so by version each
 * driver has its own panel; the scale is shared. `beside` are series of other metrics of the case whose trends are drawn on the
 * same axis: it has their versions and runs too.
 */
export function fillTrend(plan: TrendPlan, reading: TrendReading, beside: readonly MeasuredSeries[] = []): Trend {
  const { lines, context, related, cells: _cells, perLine: _perLine, options: _options, ...head } = plan;
  const noise = createNoiseSource(related, reading.noise && { ...reading.noise, origins: reading.origins });
  const series = measureSeries({ series: lines, points: reading.points }, noise);
  const keys = related.map(({ key }) => key);
  const basis = { noise: reading.noise, related: keys, evaluation: plan.options.evaluation };
  const harnessOf: HarnessOf = (run) => reading.origins?.get(run)?.harness ?? null;
  const { changes = [], notes = [], excluded = [] } = reading;
  const known = { figuresOf: countFigures(plan), harnessOf, changes, notes, excluded, beside };
  const panels = toPanels(series, { plan, noise, basis, ...known });
  const points = pointsIn(panels).filter(({ isAnchor }) => !isAnchor);
  const shown = points.map(({ measurement }) => ({ measurement, statistic: plan.case?.statistic ?? 'mean' }));
  return {
    ...head,
    lines: lines.length,
    valueDescription: describeValues(shown),
    uncertaintyDescription: describeBand(points.map(({ measurement }) => measurement)),
    panels,
    others: listContext(measureSeries({ series: context.series, points: reading.context }, noise)),
    othersOmitted: context.omitted,
    points: points.length,
    ...listAnchors(points),
  };
}
