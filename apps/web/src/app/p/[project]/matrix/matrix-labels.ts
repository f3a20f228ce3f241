import type {
  EnvironmentGroup,
  Matrix,
  MatrixCell,
  MatrixCellContext,
  MatrixColumn,
  MatrixGroup,
} from '@tachograph/analysis/matrix';
import { nameAnchor } from '@tachograph/analysis/trend';
import { type ChartUnit, shownRatio, shownValue, toChartUnit } from '@/charts/labels/chart-labels.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import type { MatrixData } from '@/server/root.ts';

type NamedCell = Pick<MatrixCellContext, 'driver' | 'options' | 'version'>;

/** How a URL names a cell: `mariadb@3.4.0~mariadb-10.11-node-20~15be44`. */
export const toCellKey = (
  { driver, version, options }: NamedCell,
  { environment }: Pick<MatrixColumn, 'environment'>,
): string =>
  `${driver.slug}${version ? `@${version.text}` : ''}${options ? `?${options}` : ''}~${toEnvironmentSlug(environment)}`;

/** "mariadb 3.4.0, pool": how the page names a cell. */
export const cellLabel = ({ driver, version, options }: NamedCell): string =>
  [`${driver.name} ${version?.text ?? 'version not stated'}`, options].filter(Boolean).join(', ');

/** One unit for every cell of a matrix. */
export const matrixUnit = ({ case: of, groups }: Pick<Matrix, 'case' | 'groups'>): ChartUnit =>
  toChartUnit(
    of,
    groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map((cell) => cell?.measurement.value))),
  );

/** What a cell shows first: its value, or where its verdict comes from pairs its ratio to their anchor: "0.764×". */
export const cellFigure = ({ measurement, ratioToAnchor }: MatrixCell, unit: ChartUnit): string => {
  if (ratioToAnchor) return `${shownRatio(ratioToAnchor.ratio)}×`;
  return measurement.value === null ? '' : shownValue(measurement.value, unit);
};

/** What the cells with × are, which all have one anchor; null without such cells. */
export function describeRatioCells({ groups }: Pick<Matrix, 'groups'>): string | null {
  const cells = groups.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const ratio = cells.find((cell) => cell?.ratioToAnchor)?.ratioToAnchor;
  return ratio ? `×: ratio to ${nameAnchor(ratio.anchor)}, measured in turns` : null;
}

/** "Node 20.20 · same host". */
export const environmentGroupLabel = ({ label }: EnvironmentGroup): string => label || 'environment not stated';

/** Fields named before the rest is only counted. */
const NAMED = 2;

/** "no ratio: CPU, Kernel and 3 more differ". */
export function withheldLabel({ differences }: EnvironmentGroup): string {
  const names = differences.slice(0, NAMED).map(({ label }) => label);
  const more = differences.length > names.length ? ` and ${differences.length - names.length} more` : '';
  return `no ratio: ${names.join(', ') || 'environment'}${more} differ`;
}

/** What the table of a matrix and its exports are made of. */
export type ShownMatrix = Pick<MatrixData, 'matrix' | 'slots'>;

export type MatrixVersionRow = MatrixGroup['rows'][number];

export const listColumns = ({ environmentGroups }: ShownMatrix['matrix']) =>
  environmentGroups.flatMap((environmentGroup) =>
    environmentGroup.columns.map((column) => ({ environmentGroup, column })),
  );

export const versionLabel = (version: MatrixVersionRow['version']): string => version?.text ?? 'not stated';

/** "mariadb, pool". */
export const groupLabel = ({ driver, options }: Pick<MatrixGroup, 'driver' | 'options'>): string =>
  [driver.name, options].filter(Boolean).join(', ');

/** "MariaDB 10.11, configuration cf3bcfd7". */
export const serverLabel = ({ server, detail }: MatrixColumn): string => [server, detail].filter(Boolean).join(', ');
