import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Measurement } from '../measurement/measurement.ts';
import type { DriverColumn } from '../measurement/series-data.ts';
import { type CellSide, evaluateCell, nameDriver, toReferenceVerdict } from '../verdict/evaluate-cell.ts';
import type { Evaluation } from '../verdict/to-evaluation.ts';
import type { Verdict } from '../verdict/verdict.ts';
import type { EnvironmentGroup, MatrixColumn } from './matrix.ts';

/** A cell of the matrix before it is evaluated, with its position. */
export type Unevaluated = Pick<DriverColumn, 'driver' | 'options' | 'version'> & {
  readonly environmentGroup: EnvironmentGroup;
  readonly column: MatrixColumn;
  readonly own: {
    readonly measurement: Measurement;
    /** All of this version in the series. */
    readonly measurements: readonly Measurement[];
    readonly statistic: string;
    readonly series: string;
  };
};

/** Its name: "mariadb 3.5.4 on MySQL 8.4". */
const toSide = ({ driver, version, column, own }: Unevaluated): CellSide => ({
  driver,
  version,
  ...own,
  name: `${nameDriver(driver, version)} on ${column.server}`,
});

/** What separates two settings beside the server. The fields are in the matrix, once for each setting. */
const findGap = (reference: Unevaluated, other: Unevaluated) =>
  reference.environmentGroup === other.environmentGroup
    ? null
    : {
        fields: [],
        environments: [other.column.environment.label, reference.column.environment.label] as const,
        override: null,
      };

/** A cell against the reference: across servers, but never across anything else that differs. */
export function evaluateMatrixCell(
  reference: Unevaluated | null,
  other: Unevaluated,
  of: CaseIdentity,
  evaluation: Evaluation,
): Verdict {
  const side = toSide(other);
  if (other === reference) {
    const { driver, version, measurement } = side;
    return toReferenceVerdict({ driver, version, measurement }, of, evaluation);
  }
  const gap = reference && findGap(reference, other);
  return evaluateCell(reference && toSide(reference), side, of, { ...evaluation, gap });
}
