import type { EnvironmentGroup, MatrixCell, MatrixColumn, MatrixGroup } from '@tachograph/analysis/matrix';
import type { MatrixData } from '@/server/root.ts';

/** What the exports of a matrix are made of. */
export type ShownMatrix = Pick<MatrixData, 'matrix' | 'slots'>;

export type MatrixRow = MatrixGroup['rows'][number];

/** A cell with everything that names it; a null one was never run. */
export type ListedCell = {
  readonly group: MatrixGroup;
  readonly version: MatrixRow['version'];
  readonly setting: EnvironmentGroup;
  readonly column: MatrixColumn;
  readonly cell: MatrixCell | null;
};

export const listColumns = ({ environmentGroups: settings }: ShownMatrix['matrix']) =>
  settings.flatMap((setting) => setting.columns.map((column) => ({ setting, column })));

/** Row by row, as the page has them. */
export function listCells(matrix: ShownMatrix['matrix']): ListedCell[] {
  const columns = listColumns(matrix);
  return matrix.groups.flatMap((group) =>
    group.rows.flatMap(({ version, cells }) =>
      columns.map((place, nth) => ({ ...place, group, version, cell: cells[nth] ?? null })),
    ),
  );
}

export const versionWords = (version: MatrixRow['version']): string => version?.text ?? 'not stated';

/** "mariadb, pool". */
export const groupWords = ({ driver, options }: MatrixGroup): string =>
  [driver.name, options].filter(Boolean).join(', ');

/** "MariaDB 10.11, configuration cf3bcfd7". */
export const serverWords = ({ server, detail }: MatrixColumn): string => [server, detail].filter(Boolean).join(', ');

/** "mariadb 3.4.0 on MariaDB 10.11". */
export const cellName = ({ group, version, column }: Pick<ListedCell, 'group' | 'version' | 'column'>): string =>
  `${groupWords(group)} ${versionWords(version)} on ${serverWords(column)}`;
