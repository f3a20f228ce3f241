import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { Measurement } from '../measurement/measurement.ts';
import type { DriverName } from '../measurement/series-data.ts';
import { compareMeasurements } from '../verdict/compare-measurements.ts';
import { nameDriver, toReferenceVerdict } from '../verdict/judge-cell.ts';
import { MINIMUM_EFFECT, type Verdict } from '../verdict/verdict.ts';
import { toNotComparable, withholdVerdict } from '../verdict/withhold-verdict.ts';
import type { MatrixColumn, MatrixSetting } from './matrix.ts';

/** A cell of the matrix before it is judged, with where it stands. */
export type Unjudged = {
  readonly driver: DriverName;
  readonly options: string | null;
  readonly version: Version | null;
  readonly setting: MatrixSetting;
  readonly column: MatrixColumn;
  readonly own: { readonly measurement: Measurement; readonly estimator: string };
};

/** "mariadb 3.5.4 on MySQL 8.4". */
const nameCell = ({ driver, version, column }: Unjudged) => `${nameDriver(driver, version)} on ${column.server}`;

function withholdForSetting(
  reference: Unjudged,
  other: Unjudged,
  names: { reference: string; other: string },
): Verdict {
  const sentence =
    `${names.other} was measured on ${other.column.environment.label} and ${names.reference} on ` +
    `${reference.column.environment.label}: they differ in more than the server, so no ratio is given.`;
  return toNotComparable('different environments', sentence);
}

/** A cell against the reference: across servers, but never across anything else that differs. */
export function judgeMatrixCell(
  reference: Unjudged | null,
  other: Unjudged,
  of: CaseIdentity,
  minimumEffect = MINIMUM_EFFECT,
): Verdict {
  if (!reference) return toNotComparable('reference was not run', 'The reference of this matrix has no results.');
  const names = { reference: nameCell(reference), other: nameCell(other) };
  const [theirs, mine] = [reference.own, other.own];
  if (other === reference) return toReferenceVerdict({ ...other, measurement: mine.measurement }, of, minimumEffect);
  const options = { ...of, names, minimumEffect, draws: 0 };
  const known = withholdVerdict(theirs.measurement, mine.measurement, options);
  const apart = reference.setting !== other.setting;
  if (known) return apart ? { ...known, ratio: null } : known;
  if (apart) return withholdForSetting(reference, other, names);
  if (mine.estimator !== theirs.estimator) {
    const sentence = `One figure is a ${mine.estimator}, the other a ${theirs.estimator}.`;
    return toNotComparable(`${mine.estimator} against ${theirs.estimator}`, sentence);
  }
  return compareMeasurements(theirs.measurement, mine.measurement, options);
}
