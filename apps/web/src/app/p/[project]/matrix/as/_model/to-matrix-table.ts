import { formatVerdict, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { matrixUnit } from '@/app/p/[project]/matrix/matrix-unit.ts';
import { type ChartUnit, shownValue } from '@/charts/labels/chart-labels.ts';
import { type ChartTable, toChartTable } from '@/exports/chart/chart-table.ts';
import { figureColumns, nColumn, statusColumns } from '@/exports/chart/figure-columns.ts';
import { shortVerdict } from '@/exports/chart/short-verdict.ts';
import {
  groupWords,
  type ListedCell,
  listCells,
  listColumns,
  type ShownMatrix,
  serverWords,
  versionWords,
} from './shown-matrix.ts';

/** A line for each cell. */
const toLines = (matrix: ShownMatrix['matrix'], unit: ChartUnit) =>
  toChartTable<ListedCell>(
    [
      { head: 'Driver', cell: ({ group }) => groupWords(group) },
      { head: 'Version', cell: ({ version }) => versionWords(version) },
      { head: 'Server', cell: ({ column }) => serverWords(column) },
      { head: 'Environment', cell: ({ column }) => column.environment.label },
      ...figureColumns<ListedCell>('Value', unit, ({ cell }) => ({
        value: cell?.measurement.value ?? null,
        low: cell?.measurement.uncertainty?.low ?? null,
        high: cell?.measurement.uncertainty?.high ?? null,
      })),
      nColumn<ListedCell>(({ cell }) => cell?.measurement.n),
      ...statusColumns<ListedCell>(({ cell }) => ({
        status: cell?.measurement.status ?? 'not run',
        reason: cell?.measurement.statusReason ?? null,
      })),
      {
        head: 'Against the reference',
        cell: ({ cell }) => (cell?.measurement.status === 'ok' ? formatVerdict(cell.verdict) : ''),
      },
      { head: 'Run', cell: ({ cell }) => cell?.measurement.runs[0] ?? '' },
    ],
    listCells(matrix),
  ).csv;

/** "1,649 ops/s ▲ 1.17× faster", "44.3 emulated: a loop", "unsupported: no such call". */
function cellText(cell: ListedCell['cell'], unit: ChartUnit): string {
  if (!cell) return 'not run';
  const { value, status, statusReason } = cell.measurement;
  const standing = [status === 'ok' ? '' : status, statusReason].filter(Boolean).join(': ');
  return [
    value === null ? '' : shownValue(value, unit),
    standing,
    value === null || status !== 'ok'
      ? ''
      : [OUTCOME_SHAPES[cell.verdict.outcome], shortVerdict(cell.verdict)].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A row for each version and a column for each server, as on the page. */
const toGrid = (matrix: ShownMatrix['matrix'], unit: ChartUnit) => ({
  head: [
    'Version',
    ...listColumns(matrix).map(({ column, setting }) =>
      [serverWords(column), setting.label].filter(Boolean).join(' · '),
    ),
  ],
  rows: matrix.groups.flatMap((group) =>
    group.rows.map(({ version, cells }) => [
      `${groupWords(group)} ${versionWords(version)}`,
      ...cells.map((cell) => cellText(cell, unit)),
    ]),
  ),
});

/** The matrix as a list of its cells for a spreadsheet, and as a grid for a README. */
export function toMatrixTable({ matrix }: ShownMatrix): ChartTable {
  const unit = matrixUnit(matrix);
  return { csv: toLines(matrix, unit), md: toGrid(matrix, unit) };
}
