import type { Version } from '@tachograph/schema/version';
import { compareAge, listNewestByVersion, type MeasuredSeries } from '../measurement/measure-series.ts';
import type { Measurement } from '../measurement/measurement.ts';
import { type ReleaseLine, splitByTime, splitByVersion } from '../measurement/split-release-lines.ts';
import type { TrendAxis } from '../selection/choose-case.ts';
import { describeOptions } from '../selection/group-columns.ts';
import { evaluateStep, groupComparable, type Step } from '../verdict/evaluate-step.ts';
import { toRatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import type { Evaluation } from '../verdict/verdict.ts';
import { type HarnessOf, isSameHarness } from './harness.ts';
import { findKnownSteps, type KnownSteps, type StepBasis } from './known-steps.ts';
import type { TrendLine, TrendPoint, TrendSegment } from './trend.ts';

/** Where a measurement stands on the x axis. */
export type XOf = (measurement: Measurement) => number;

/**
 * Ends a line at a point without a value and between an emulated and a measured value; a point without a value is a
 * segment by itself. What stays together may be joined.
 */
export function splitAtGaps(line: TrendLine): TrendLine {
  const segments = line.segments.flatMap(({ scenarioHash, points }) => {
    const joined: TrendPoint[][] = [];
    let before: Measurement | null = null;
    for (const point of points) {
      const { measurement } = point;
      const isJoined = before?.value != null && measurement.value !== null && before.status === measurement.status;
      const last = joined.at(-1);
      if (last && isJoined) last.push(point);
      else joined.push([point]);
      before = measurement;
    }
    return joined.map((inSegment) => ({ scenarioHash, points: inSegment }));
  });
  return { ...line, segments };
}

/** What one content of the scenario, one harness and one tool measured. */
type WorkSegment = { scenarioHash: string | null; readonly measurements: Measurement[] };

/** Runs that only name the scenario have no hash: they mean it whatever its text, and go on with the segment. */
function splitByWork(measurements: readonly Measurement[], harnessOf: HarnessOf): WorkSegment[] {
  const segments: WorkSegment[] = [];
  for (const measurement of measurements) {
    const segment = segments.at(-1);
    const hash = measurement.scenarioHash;
    const current = segment?.scenarioHash ?? null;
    const isOtherContent = hash !== null && current !== null && hash !== current;
    const before = segment?.measurements.at(-1);
    if (segment && before && !isOtherContent && isSameHarness(before, measurement, harnessOf)) {
      segment.measurements.push(measurement);
      segment.scenarioHash ??= hash;
    } else segments.push({ scenarioHash: hash ?? current, measurements: [measurement] });
  }
  return segments;
}

/** How many figures a series has of a version, drawn or not; null where that was not counted. */
export type FiguresOf = (series: string, version: Version | null) => number | null;

type LineOptions = {
  readonly xOf: XOf;
  readonly evaluation: Evaluation;
  readonly figuresOf: FiguresOf;
  /** A segment ends where another harness measured. Where that was not read, none does. */
  readonly harnessOf: HarnessOf;
  /** Whether each point is compared with the one before it. A page that shows no such verdict leaves them out. */
  readonly comparesSteps: boolean;
  /** What the evaluation rests on; without it nothing is remembered. */
  readonly basis?: StepBasis;
};

type LineContext = LineOptions & Pick<Step, 'series' | 'comparable'> & { readonly steps: KnownSteps };

/** How a measurement differs from the one before it, and from its anchor. */
function evaluatePoint(
  measurement: Measurement,
  before: Measurement | null,
  { series, comparable, evaluation, steps }: LineContext,
) {
  const known = steps.get(measurement);
  if (known?.before === before) return known;
  const verdict = before && evaluateStep(before, measurement, { series, comparable, options: evaluation });
  const found = { before, verdict, ratio: toRatioToAnchor(measurement, series, evaluation.noise) };
  steps.set(measurement, found);
  return found;
}

const countOthers = ({ invocations }: Measurement, figures: number | null) =>
  figures === null ? 0 : Math.max(0, figures - invocations.length);

function toSegment(segment: WorkSegment, anchor: Measurement | null, context: LineContext): TrendSegment {
  const { series, xOf, figuresOf, comparesSteps } = context;
  let before: Measurement | null = null;
  const points = segment.measurements.map((measurement): TrendPoint => {
    const isAnchor = measurement === anchor;
    const previous = comparesSteps && !isAnchor ? before : null;
    const { verdict, ratio } = evaluatePoint(measurement, previous, context);
    if (measurement.value !== null) before = measurement;
    return {
      x: xOf(measurement),
      at: measurement.measuredAt,
      version: measurement.version,
      measurement,
      runs: measurement.runs,
      ratioToAnchor: ratio,
      changeFromPrevious: verdict,
      change: null,
      earlierResults: countOthers(measurement, figuresOf(series.key, measurement.version)),
      isAnchor,
    };
  });
  return { scenarioHash: segment.scenarioHash, points };
}

function toLine(line: ReleaseLine, context: LineContext, needsOptions: boolean): TrendLine {
  const { series } = context;
  const joined = line.anchor ? [line.anchor, ...line.measurements] : line.measurements;
  return {
    key: line.releaseLine === null ? series.key : `${series.key}/${line.releaseLine}`,
    series: series.key,
    driver: series.driver,
    options: needsOptions ? describeOptions(series.options) : null,
    environment: series.environment,
    releaseLine: line.releaseLine,
    segments: splitByWork(joined, context.harnessOf).map((segment) => toSegment(segment, line.anchor, context)),
  };
}

/** What of a series is drawn on an axis: one measurement for each version, or all of them in time order. */
export function measurementsOn(axis: TrendAxis, { measurements }: MeasuredSeries): Measurement[] {
  if (axis === 'version') return listNewestByVersion(measurements);
  return [...measurements].sort((a, b) => a.measuredAt.getTime() - b.measuredAt.getTime() || compareAge(a, b));
}

/**
 * The lines of one panel. A line joins points of one series only, so none crosses an environment or a set of options;
 * parallel release lines are split, and a segment ends where the scenario's content or the harness changes.
 */
export function toTrendLines(series: readonly MeasuredSeries[], axis: TrendAxis, options: LineOptions): TrendLine[] {
  return series.flatMap((measured) => {
    const { driver, environment } = measured.series;
    const needsOptions = series.some(
      ({ series: other }) =>
        other !== measured.series &&
        other.driver.slug === driver.slug &&
        other.environment.identity === environment.identity,
    );
    const drawn = measurementsOn(axis, measured);
    const lines = axis === 'version' ? splitByVersion(drawn) : splitByTime(drawn);
    const comparable = groupComparable(options.comparesSteps ? measured.measurements : []);
    const steps = options.basis ? findKnownSteps(measured, options.basis) : new Map();
    const context = { ...options, series: measured.series, comparable, steps };
    return lines.map((line) => toLine(line, context, needsOptions));
  });
}
