import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { Measurement } from '../measurement/measurement.ts';
import type { DriverName } from '../measurement/series-data.ts';
import { compareMeasurements, withholdVerdict } from './compare-measurements.ts';
import type { EnvironmentGap } from './compare-options.ts';
import { withExplanation } from './describe-verdict.ts';
import { findReason } from './find-reason.ts';
import { MINIMUM_EFFECT, type Verdict } from './verdict.ts';

/** "mysql2 2.2.5"; without a stated version the driver's name alone. */
export const nameDriver = (driver: DriverName, version: Version | null): string =>
  version ? `${driver.name} ${version.text}` : driver.name;

export type CellSide = {
  readonly driver: DriverName;
  readonly version: Version | null;
  readonly measurement: Measurement | null;
  /** Where driver and version do not tell it apart: "mariadb 3.5.4 on MySQL 8.4". */
  readonly name?: string;
  /** Where it may not be that of the case. */
  readonly statistic?: string;
};

export type EvaluateOptions = {
  readonly minimumEffect?: number | undefined;
  readonly draws?: number;
  readonly gap?: EnvironmentGap | null | undefined;
};

const nameSide = ({ name, driver, version }: CellSide) => name ?? nameDriver(driver, version);

/** The verdict of the reference's own cell: `reference`, or why it cannot be one in this row. */
export function toReferenceVerdict(side: CellSide, of: CaseIdentity, minimumEffect = MINIMUM_EFFECT): Verdict {
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
  options: EvaluateOptions = {},
): Verdict {
  const statistics = {
    reference: reference?.statistic ?? of.statistic,
    other: other.statistic ?? of.statistic,
  };
  const names = { reference: reference ? nameSide(reference) : '', other: nameSide(other) };
  const all = { ...of, ...options, names, statistics };
  return reference
    ? compareMeasurements(reference.measurement, other.measurement, all)
    : withholdVerdict({ code: 'reference-missing' }, null, other.measurement, all);
}
