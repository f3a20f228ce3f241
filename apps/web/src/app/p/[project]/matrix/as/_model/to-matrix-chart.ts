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
import { describeCells, shortVerdict } from '@/exports/chart/describe-cells.ts';
import { type ChartContext, toChart } from '@/exports/chart/to-chart.ts';
import { MARGIN, WIDTH } from '@/exports/engine/block.tsx';
import { type Grid, toGridText } from '@/ui/table/column.ts';
import { cellText, exact, resultColumns } from '@/ui/table/figure-columns.tsx';
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
function listRows(matrix: Matrix): ListedCell[][] {
  const columns = listColumns(matrix);
  return matrix.groups.flatMap((group) =>
    group.rows.map(({ version, cells }) =>
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

/** A figure with its verdict, as in a cell of the page. */
function toText({ cell, result }: ListedCell, unit: ChartUnit): string {
  const text = cellText(result, unit.divisor);
  if (!cell || result?.value === null || result?.status !== 'ok') return text;
  const verdict = [OUTCOME_SHAPES[cell.verdict.outcome], shortVerdict(cell.verdict)].filter(Boolean).join(' ');
  return [cell.ratioToAnchor ? cellFigure(cell, unit) : text, verdict].join(' · ');
}

const toGrid = (rows: readonly ListedCell[][], unit: ChartUnit): Grid<ListedCell> => ({
  rows,
  names: [
    { title: 'Driver', only: ['csv'], text: ({ group }) => groupLabel(group) },
    {
      title: 'Version',
      text: ({ group, version }) => cellLabel({ ...group, version }),
      exact: ({ version }) => versionLabel(version),
    },
    { title: 'Server', only: ['csv'], text: ({ column }) => serverLabel(column) },
    { title: 'Environment', only: ['csv'], text: ({ column }) => column.environment.label },
  ],
  figures: [
    ...resultColumns<ListedCell>(unit, ({ result }) => result),
    {
      title: 'Against the reference',
      text: ({ cell, result }) => (cell && result?.status === 'ok' ? formatVerdict(cell.verdict) : ''),
    },
    { title: 'Run', text: ({ result }) => result?.runs[0] ?? '' },
    { title: 'Ratio to anchor', text: ({ cell }) => exact(cell?.ratioToAnchor?.ratio) },
    { title: 'Anchor', text: ({ cell }) => (cell?.ratioToAnchor ? nameAnchor(cell.ratioToAnchor.anchor) : '') },
  ],
  headOf: ({ column, environmentGroup }) => [serverLabel(column), environmentGroup.label].filter(Boolean).join(' · '),
  textOf: (listed) => toText(listed, unit),
});

/** What the page of the matrix shows, in all its export formats: the table is a list in CSV and a grid in Markdown. */
export function toMatrixChart(context: ChartContext, shown: ShownMatrix): Chart {
  const { matrix } = shown;
  const { case: of, reference } = matrix;
  const unit = matrixUnit(matrix);
  const rows = listRows(matrix);
  const listed = rows.flat();
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
    table: toGridText(toGrid(rows, unit)),
  });
}
