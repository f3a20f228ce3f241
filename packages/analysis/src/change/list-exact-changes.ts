import { groupBy } from '@tachograph/schema/collection';
import { formatExact } from '@tachograph/units';
import { compareAge, type MeasuredSeries, pickNewest } from '../measurement/measure-series.ts';
import type { Measurement, SeriesRef } from '../measurement/measurement.ts';
import { splitByVersion } from '../measurement/split-release-lines.ts';
import { describeOptions } from '../selection/group-columns.ts';

/** A figure that repeats exactly came to another value from one version of a driver to the next. */
export type ExactChange = Pick<SeriesRef, 'case' | 'scenarioTitle' | 'driver' | 'environment'> & {
  /** Unique among the changes of a project. */
  readonly key: string;
  /** "pool", where the case was measured with several sets of options. */
  readonly options: string | null;
  /** The newest measurements of the two versions; both have a figure. */
  readonly before: Measurement;
  readonly after: Measurement;
  readonly step: 'better' | 'worse';
  /** "exact metric changed: 21 → 23 allocs/op at 1.8.1". */
  readonly description: string;
};

/** A value that was seen once is no history: it must have come out so again, in a repeat or in the next version. */
const FEWEST = 2;

/** What one version came to. */
type ExactFigure = {
  readonly newest: Measurement;
  /** Null where its repeats differ. */
  readonly value: number | null;
  /** How often it was seen. */
  readonly seen: number;
};

type Step = { readonly before: Measurement; readonly after: Measurement; readonly from: number; readonly to: number };

function toFigures(measurements: readonly Measurement[]): ExactFigure[] {
  const stated = measurements.filter(
    ({ status, value, version }) => status === 'ok' && value !== null && version?.parsed,
  );
  return [...groupBy(stated, ({ version }) => version?.sortKey).values()]
    .flatMap((same): ExactFigure[] => {
      const newest = pickNewest(same);
      if (!newest) return [];
      const values = new Set(same.flatMap(({ value, samples }) => [value, ...samples]));
      const seen = same.reduce((sum, { samples }) => sum + Math.max(1, samples.length), 0);
      return [{ newest, value: values.size === 1 ? newest.value : null, seen }];
    })
    .sort((a, b) => compareAge(a.newest, b.newest));
}

/** Along one line of versions. A version whose repeats differ ends the history before it, and begins none. */
function listSteps(figures: readonly ExactFigure[]): Step[] {
  const steps: Step[] = [];
  let history: { readonly value: number; readonly newest: Measurement; readonly seen: number } | null = null;
  for (const { newest, value, seen } of figures) {
    if (value === null) {
      history = null;
      continue;
    }
    const known: number = history?.value === value ? history.seen : 0;
    if (history && history.value !== value && history.seen >= FEWEST) {
      steps.push({ before: history.newest, after: newest, from: history.value, to: value });
    }
    history = { value, newest, seen: known + seen };
  }
  return steps;
}

/** The main line, and each release line that was returned to with what came before it on the main line. */
function listStepsByLine(figures: readonly ExactFigure[]): Step[] {
  const figureOf = new Map(figures.map((figure) => [figure.newest, figure]));
  const lines = splitByVersion(figures.map(({ newest }) => newest));
  const main = lines[0]?.measurements ?? [];
  return lines.flatMap(({ anchor, measurements }) => {
    const before = anchor ? main.slice(0, main.indexOf(anchor) + 1) : [];
    const own = new Set(measurements);
    const along = [...before, ...measurements].flatMap((measurement) => figureOf.get(measurement) ?? []);
    return listSteps(along).filter(({ after }) => own.has(after));
  });
}

/** One content of the scenario each. Runs that only name the scenario mean its one content, where it has but one. */
function splitByHash(measurements: readonly Measurement[]): (readonly Measurement[])[] {
  const hashes = new Set(measurements.map(({ scenarioHash }) => scenarioHash).filter((hash) => hash !== null));
  return hashes.size < 2 ? [measurements] : [...groupBy(measurements, ({ scenarioHash }) => scenarioHash).values()];
}

function toChange(measured: MeasuredSeries, step: Step, options: string | null): ExactChange {
  const { case: of, driver, environment, scenarioTitle, key } = measured.series;
  const { before, after, from, to } = step;
  const isBetter = of.direction === 'higher' ? to > from : to < from;
  return {
    key: `${key} ${before.version?.sortKey} ${after.version?.sortKey}`,
    case: of,
    scenarioTitle,
    driver,
    options,
    environment,
    before,
    after,
    step: isBetter ? 'better' : 'worse',
    description: `exact metric changed: ${formatExact(from)} → ${formatExact(to)} ${of.unit} at ${after.version?.text}`,
  };
}

/**
 * Every place where a figure of an exact metric, constant so far, came to another value: going along the versions of
 * each driver in their makers' order, release line by release line. History and new value must be constant: all repeats
 * of a version agree, and the value before was seen at least twice. A series holds one environment, and each content of
 * the scenario is gone along by itself, so a change of either is never told as one of the driver. What is emulated or
 * has no figure, and versions that could not be parsed, are passed over. Series by series, newest version first.
 */
export function listExactChanges(series: readonly MeasuredSeries[]): ExactChange[] {
  return series.flatMap((measured) => {
    const { case: of, driver, environment, options } = measured.series;
    if (!of.exact) return [];
    const needsOptions = series.some(
      ({ series: other }) =>
        other !== measured.series &&
        other.case.key === of.key &&
        other.driver.slug === driver.slug &&
        other.environment.identity === environment.identity,
    );
    const steps = splitByHash(measured.measurements).flatMap((same) => listStepsByLine(toFigures(same)));
    const changes = steps.map((step) => toChange(measured, step, needsOptions ? describeOptions(options) : null));
    const distinct = [...new Map(changes.map((change) => [change.key, change])).values()];
    return distinct.sort((a, b) => compareAge(b.after, a.after));
  });
}
