import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type {
  DriverColumn,
  DriverName,
  EnvironmentName,
  Measurement,
  MetricChoice,
} from '../measurement/measurement.ts';
import type { CaseChoice } from '../selection/choose-case.ts';
import type { EnvironmentComparison } from '../verdict/compare-environments.ts';
import { type CellSide, evaluateCell, nameDriver, toReferenceVerdict } from '../verdict/evaluate-cell.ts';
import type { RatioToAnchor } from '../verdict/ratio-to-anchor.ts';
import type { TestedPage } from '../verdict/tested-page.ts';
import type { Evaluation, Verdict } from '../verdict/verdict.ts';

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

/** One case: driver versions down, servers across, every cell against one reference cell. */
export type Matrix = TestedPage & {
  readonly title: string;
  /** The case shown; null when nothing was measured, or when what was asked for is unknown. */
  readonly case: CaseIdentity | null;
  readonly cases: readonly CaseChoice[];
  readonly metrics: readonly MetricChoice[];
  /** The columns under their settings: the reference's first, then by newest result. */
  readonly environmentGroups: readonly EnvironmentGroup[];
  /** The rows under their drivers: the reference's first, then by number of cells. */
  readonly groups: readonly MatrixGroup[];
  readonly reference: MatrixCellContext | null;
  /** The cell asked for; null for none. */
  readonly chosen: MatrixCellContext | null;
  /** Versions and servers that have a figure, and those that were never put together. */
  readonly measured: number;
  readonly notRun: number;
  readonly valueDescription: string;
};

/** Environments that differ in nothing but the server: ratios may run across them. */
export type EnvironmentGroup = {
  readonly key: string;
  /** "Node 20.20 · same host · pinned"; empty when nothing but the server is known. */
  readonly label: string;
  readonly columns: readonly MatrixColumn[];
  /** What differs from the reference's environment beside the server; nothing in the reference's own setting. */
  readonly differences: EnvironmentComparison['differences'];
  /** True where a ratio to the reference holds. */
  readonly comparable: boolean;
};

export type MatrixColumn = {
  readonly environment: EnvironmentName;
  /** "MariaDB 10.11"; "server not stated". */
  readonly server: string;
  /** Tells servers of one version in one setting apart: "configuration cf3bcfd7". Null where the version does. */
  readonly detail: string | null;
  readonly newestAt: Date;
};

export type MatrixGroup = {
  readonly driver: DriverName;
  readonly options: string | null;
  /** Newest version first. */
  readonly rows: readonly MatrixRow[];
};

type MatrixRow = {
  readonly version: Version | null;
  /** In the order of the columns; null where nothing was run. */
  readonly cells: readonly (MatrixCell | null)[];
};

export type MatrixCell = {
  readonly measurement: Measurement;
  /** What this figure estimates, where it is not what the case's does. */
  readonly statistic: string | null;
  readonly verdict: Verdict;
  /** Where the verdict comes from pairs, and of a reference with pairs: times its anchor's value. Null elsewhere. */
  readonly ratioToAnchor: RatioToAnchor | null;
};

/** A cell with everything that names it. */
export type MatrixCellContext = Pick<DriverColumn, 'driver' | 'options' | 'version'> & {
  readonly column: MatrixColumn;
  readonly cell: MatrixCell;
  /** Every identity field in which its environment differs from the reference's, the server's among them. */
  readonly differences: EnvironmentComparison['differences'];
};
