import type { EnvironmentGroup, Matrix, MatrixCell, MatrixColumn, MatrixGroup } from '@tachograph/analysis/matrix';
import { nameAnchor } from '@tachograph/analysis/trend';
import { formatOutcome, formatVerdict, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { groupBy } from '@tachograph/schema/collection';
import { count, directionLabel } from '@tachograph/units';
import { cellFigure, cellLabel, describeRatioCells, matrixUnit } from '@/app/p/[project]/matrix/matrix-labels.ts';
import { HEAT_BOUNDS } from '@/charts/bars/heat-model.ts';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import { type ResultFigure, toFigure } from '@/charts/labels/result-figure.ts';
import type { Chart } from '@/exports/chart/chart-formats.ts';
import { toChartTable } from '@/exports/chart/chart-table.ts';
import { cellText, describeCells, shortVerdict } from '@/exports/chart/describe-cells.ts';
import { exact, resultColumns } from '@/exports/chart/figure-columns.ts';
import { type ChartContext, toChart } from '@/exports/chart/to-chart.ts';
import { MARGIN, WIDTH } from '@/exports/engine/block.tsx';
import {
  groupLabel,
  listColumns,
  matrixWidth,
  type ShownMatrix,
  serverLabel,
  toMatrixBlock,
  versionLabel,
} from './matrix-block.tsx';

/** A cell with everything that names it. */
type ListedCell = {
  readonly group: Pick<MatrixGroup, 'driver' | 'options'>;
  readonly version: MatrixGroup['rows'][number]['version'];
  readonly environmentGroup: EnvironmentGroup;
  readonly column: MatrixColumn;
  /** Null where it was never run, and so without a result. */
  readonly cell: MatrixCell | null;
  readonly result: ResultFigure | null;
};

/** Row by row, as the page has them. */
function listCells(matrix: Matrix): ListedCell[] {
  const columns = listColumns(matrix);
  return matrix.groups.flatMap((group) =>
    group.rows.flatMap(({ version, cells }) =>
      columns.map((position, nth) => {
        const cell = cells[nth] ?? null;
        return { ...position, group, version, cell, result: cell && toFigure(cell.measurement) };
      }),
    ),
  );
}

/** "mariadb 3.4.0, pool on MariaDB 10.11". */
const cellName = ({ group, version, column }: Pick<ListedCell, 'group' | 'version' | 'column'>): string =>
  `${cellLabel({ ...group, version })} on ${serverLabel(column)}`;

/** What is no plain figure, and how many cells share a reason not to be compared. */
function listRemarks(listed: readonly ListedCell[]): string[] {
  const described = describeCells(
    listed.flatMap((entry) => (entry.result ? [{ ...entry.result, name: cellName(entry) }] : [])),
  );
  const withheld = listed.flatMap(({ environmentGroup, cell, result }) =>
    environmentGroup.comparable && result?.status === 'ok' && cell?.verdict.outcome === 'not-comparable' ? [cell] : [],
  );
  const reasons = [...groupBy(withheld, ({ verdict }) => formatVerdict(verdict))];
  return [...described, ...reasons.map(([reason, cells]) => `no ratio: ${reason} (${count(cells.length, 'cell')})`)];
}

/** A line for each cell. */
const toLines = (listed: readonly ListedCell[], unit: ChartUnit) =>
  toChartTable<ListedCell>(
    [
      { head: 'Driver', cell: ({ group }) => groupLabel(group) },
      { head: 'Version', cell: ({ version }) => versionLabel(version) },
      { head: 'Server', cell: ({ column }) => serverLabel(column) },
      { head: 'Environment', cell: ({ column }) => column.environment.label },
      ...resultColumns<ListedCell>(unit, ({ result }) => result),
      {
        head: 'Against the reference',
        cell: ({ cell, result }) => (cell && result?.status === 'ok' ? formatVerdict(cell.verdict) : ''),
      },
      { head: 'Run', cell: ({ result }) => result?.runs[0] ?? '' },
      { head: 'Ratio to anchor', cell: ({ cell }) => exact(cell?.ratioToAnchor?.ratio) },
      { head: 'Anchor', cell: ({ cell }) => (cell?.ratioToAnchor ? nameAnchor(cell.ratioToAnchor.anchor) : '') },
    ],
    listed,
  ).csv;

/** A row for each version and a column for each server, as on the page. */
function toGrid(listed: readonly ListedCell[], matrix: Matrix, unit: ChartUnit) {
  const columns = listColumns(matrix);
  const toText = ({ cell, result }: ListedCell) => {
    const text = cellText(result, unit.divisor);
    if (!cell || result?.value === null || result?.status !== 'ok') return text;
    const figure = cell.ratioToAnchor ? cellFigure(cell, unit) : text;
    return [figure, [OUTCOME_SHAPES[cell.verdict.outcome], shortVerdict(cell.verdict)].filter(Boolean).join(' ')].join(
      ' · ',
    );
  };
  const rows = matrix.groups.flatMap((group) => group.rows.map((row) => ({ group, row })));
  return {
    head: [
      'Version',
      ...columns.map(({ column, environmentGroup }) =>
        [serverLabel(column), environmentGroup.label].filter(Boolean).join(' · '),
      ),
    ],
    rows: rows.map(({ group, row }, nth) => [
      cellLabel({ ...group, version: row.version }),
      ...listed.slice(nth * columns.length, (nth + 1) * columns.length).map(toText),
    ]),
  };
}

/** What the page of the matrix shows, in all its export formats: the table is a list in CSV and a grid in Markdown. */
export function toMatrixChart(context: ChartContext, shown: ShownMatrix): Chart {
  const { matrix } = shown;
  const { case: of, reference } = matrix;
  const unit = matrixUnit(matrix);
  const listed = listCells(matrix);
  const better = formatOutcome('better', unit.canonical);
  const worse = formatOutcome('worse', unit.canonical);
  const referenceName = reference ? cellName({ ...reference, group: reference }) : 'the reference';
  return toChart(context, {
    title: [matrix.title || 'Matrix', of?.metric].filter(Boolean).join(', '),
    about: ['driver versions by server'],
    times: listed.flatMap(({ result }) => result?.at ?? []),
    subtitle: [unit.label, of && directionLabel(of.direction), matrix.valueDescription, describeRatioCells(matrix)]
      .filter(Boolean)
      .join(' · '),
    description: listed
      .flatMap((entry) => (entry.cell ? [entry.cell.verdict.explanation || cellName(entry)] : []))
      .slice(0, 60)
      .join(' '),
    content: matrix.groups.length === 0 ? null : toMatrixBlock(shown),
    notes: [
      `Tint and bar: how many times ${better} or ${worse} than ${referenceName}, from ${HEAT_BOUNDS[0]}× on; beside a circle there are not enough samples. Hatched: emulated.`,
    ],
    remarks: listRemarks(listed),
    unknown: matrix.unknown,
    width: Math.max(WIDTH, matrixWidth(matrix) + 2 * MARGIN),
    table: { csv: toLines(listed, unit), md: toGrid(listed, matrix, unit) },
  });
}
