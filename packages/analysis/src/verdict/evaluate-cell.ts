import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { DriverName, Measurement } from '../measurement/measurement.ts';
import { compareMeasurements, withholdVerdict } from './compare-measurements.ts';
import type { EnvironmentGap } from './compare-options.ts';
import { withExplanation } from './describe-verdict.ts';
import { findReason } from './find-reason.ts';
import { isOneOccasion } from './pair.ts';
import type { Evaluation, Verdict } from './verdict.ts';

/** "mysql2 2.2.5"; without a stated version the driver's name alone. */
export const nameDriver = (driver: DriverName, version: Version | null): string =>
  version ? `${driver.name} ${version.text}` : driver.name;

export type CellSide = {
  readonly driver: DriverName;
  readonly version: Version | null;
  readonly measurement: Measurement | null;
  /** All measurements of this version in the series: the newest that was made together with the other side is compared. */
  readonly measurements?: readonly Measurement[];
  /** Key of the series, by which the noise of the cell is found. */
  readonly series?: string | null;
  /** Where driver and version do not tell it apart: "mariadb 3.5.4 on MySQL 8.4". */
  readonly name?: string;
  /** Where it may not be that of the case. */
  readonly statistic?: string;
};

type CellOptions = Evaluation & { readonly gap?: EnvironmentGap | null | undefined };

const nameSide = ({ name, driver, version }: CellSide) => name ?? nameDriver(driver, version);

/** The measurements that may stand for a side: of the same content and status as the one that is shown. */
function listMeasurements({ measurement, measurements = [] }: CellSide): Measurement[] {
  if (measurement === null || measurement.value === null) return [];
  const { scenarioHash, status } = measurement;
  return [measurement, ...measurements.filter((m) => m.scenarioHash === scenarioHash && m.status === status)];
}

/** What is compared: the newest two that were made together, else what each side shows. */
export const chooseSides = (reference: CellSide, other: CellSide) =>
  chooseOccasion(listMeasurements(reference), listMeasurements(other)) ?? {
    reference: reference.measurement,
    other: other.measurement,
  };

/** The verdict of the reference's own cell: `reference`, or why it cannot be one in this row. */
export function toReferenceVerdict(side: CellSide, of: CaseIdentity, { minimumEffect }: Evaluation = {}): Verdict {
  const name = nameSide(side);
  const options = { ...of, names: { reference: name, other: name }, minimumEffect };
  const { measurement } = side;
  const reason = findReason({ reference: measurement, other: measurement }, options);
  const withheld = withholdVerdict(reason ?? { code: 'reference-missing' }, measurement, measurement, options);
  if (reason) return { ...withheld, ratio: null };
  return withExplanation({ ...withheld, outcome: 'reference', ratio: 1, reason: null });
}

/** The verdict on one cell of a table by the rules of its case; `reference` null: the table has no reference at all. */
export function evaluateCell(
  reference: CellSide | null,
  other: CellSide,
  of: CaseIdentity,
  options: CellOptions = {},
): Verdict {
  const statistics = {
    reference: reference?.statistic ?? of.statistic,
    other: other.statistic ?? of.statistic,
  };
  const names = { reference: reference ? nameSide(reference) : '', other: nameSide(other) };
  const series = reference?.series && other.series ? { reference: reference.series, other: other.series } : undefined;
  const all = { ...of, ...options, names, statistics, series };
  if (!reference) return withholdVerdict({ code: 'reference-missing' }, null, other.measurement, all);
  const together = chooseSides(reference, other);
  return compareMeasurements(together.reference, together.other, all);
}

type Sides = { readonly reference: Measurement | null; readonly other: Measurement | null };

const hasValue = ({ value }: Measurement) => value !== null;

type Pair = { readonly reference: Measurement; readonly other: Measurement };

/** When the last of both was measured: the same whichever of them is the reference. */
const timeOf = ({ reference, other }: Pair) => Math.max(reference.measuredAt.getTime(), other.measuredAt.getTime());

/**
 * Of all measurements of two versions the newest two that were made on one occasion: what was measured together can be told
 * apart, two days cannot. Null where they were never measured together.
 */
export function chooseOccasion(references: readonly Measurement[], others: readonly Measurement[]): Sides | null {
  const known = references.filter(hasValue);
  let newest: Pair | null = null;
  for (const other of others.filter(hasValue)) {
    const reference = known.find((measurement) => isOneOccasion({ reference: measurement, other }));
    if (reference && (newest === null || timeOf({ reference, other }) > timeOf(newest))) newest = { reference, other };
  }
  return newest;
}
