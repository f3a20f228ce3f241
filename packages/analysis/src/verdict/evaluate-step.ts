import { groupBy } from '@tachograph/schema/collection';
import { versionKey } from '../measurement/measure-series.ts';
import type { Measurement, SeriesRef } from '../measurement/measurement.ts';
import { type CellSide, evaluateCell } from './evaluate-cell.ts';
import type { Evaluation, Verdict } from './verdict.ts';

const dateOf = ({ measuredAt: at }: Measurement) => at.toISOString().slice(0, 10);

/** What has another key was not measured together. */
export const toOccasion = ({ repetitionGroup, runs }: Measurement): string =>
  repetitionGroup === null ? `run ${runs[0]}` : `group ${repetitionGroup}`;

/** The measurements of a series that were made on one occasion with those of another version, by version. */
export function groupComparable(
  measurements: readonly Measurement[],
): ReadonlyMap<string | null, readonly Measurement[]> {
  const occasions = [...groupBy(measurements, toOccasion).values()];
  const together = occasions.filter((made) => made.some((entry) => versionKey(entry) !== versionKey(made[0] ?? entry)));
  return groupBy(together.flat(), versionKey);
}

/** What a step is evaluated by, beside its two measurements. */
export type Step = {
  readonly series: SeriesRef;
  readonly comparable: ReadonlyMap<string | null, readonly Measurement[]>;
  readonly options: Evaluation;
};

/** Both sides of a step. Two measurements of one version are told apart by their dates. */
export function toStepSides(
  before: Measurement,
  after: Measurement,
  { series, comparable }: Omit<Step, 'options'>,
): readonly [before: CellSide, after: CellSide] {
  const same = before.version?.raw === after.version?.raw;
  const dated = (measurement: Measurement): CellSide => {
    const { version } = measurement;
    const text = `${version?.text} of ${dateOf(measurement)}`;
    return {
      driver: series.driver,
      version: version && same ? { ...version, text } : version,
      measurement,
      series: series.key,
      // Of two versions; what is compared of one version are its two times.
      measurements: same ? [] : (comparable.get(versionKey(measurement)) ?? []),
    };
  };
  return [dated(before), dated(after)];
}

/** The verdict on a measurement of a series against the one before it. */
export function evaluateStep(before: Measurement, after: Measurement, { options, ...step }: Step): Verdict {
  const [reference, other] = toStepSides(before, after, step);
  return evaluateCell(reference, other, step.series.case, options);
}
