import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { Measurement } from '../measurement/measurement.ts';
import type { DriverName } from '../measurement/series-data.ts';
import { compareMeasurements } from './compare-measurements.ts';
import { ALGORITHM, MINIMUM_EFFECT, type Verdict } from './verdict.ts';
import { withholdVerdict } from './withhold-verdict.ts';

/** "mysql2 2.2.5"; without a stated version the driver's name alone. */
export const nameDriver = (driver: DriverName, version: Version | null): string =>
  version ? `${driver.name} ${version.text}` : driver.name;

export type CellSide = {
  readonly driver: DriverName;
  readonly version: Version | null;
  readonly measurement: Measurement | null;
};

export type JudgeOptions = { readonly minimumEffect?: number; readonly draws?: number };

/** What stands in the reference's own cell: "reference", or why it cannot be one in this row. */
export function toReferenceVerdict(side: CellSide, of: CaseIdentity, minimumEffect = MINIMUM_EFFECT): Verdict {
  const name = nameDriver(side.driver, side.version);
  const names = { reference: name, other: name };
  const withheld = withholdVerdict(side.measurement, side.measurement, { ...of, names, minimumEffect });
  if (withheld) return { ...withheld, ratio: null };
  const n = side.measurement?.n ?? null;
  return {
    word: 'reference',
    ratio: 1,
    ratioLow: null,
    ratioHigh: null,
    rule: 'none',
    p: null,
    q: null,
    n: [n, n],
    reason: null,
    sentence: `${name} is the reference: every ratio of this row is against it.`,
    minimumEffect,
    algorithm: ALGORITHM,
  };
}

/** The verdict on one cell of a table, by the rules of its case. */
export const judgeCell = (
  reference: CellSide,
  other: CellSide,
  of: CaseIdentity,
  options: JudgeOptions = {},
): Verdict =>
  compareMeasurements(reference.measurement, other.measurement, {
    direction: of.direction,
    exact: of.exact,
    unit: of.unit,
    estimator: of.estimator,
    names: {
      reference: nameDriver(reference.driver, reference.version),
      other: nameDriver(other.driver, other.version),
    },
    ...options,
  });
