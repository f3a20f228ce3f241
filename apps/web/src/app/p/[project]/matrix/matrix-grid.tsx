import type { EnvironmentGroup, Matrix, MatrixCell, MatrixColumn, MatrixGroup } from '@tachograph/analysis/matrix';
import { nameAnchor } from '@tachograph/analysis/trend';
import { formatVerdict, OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { type ChartUnit, exactLabel, type ResultFigure, toFigure } from '@/charts/labels/chart-labels.ts';
import { shortVerdict } from '@/exports/chart/chart-formats.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { cellText, exact, type Grid, resultColumns } from '@/ui/table/column.tsx';
import { NoFigure, Verdict } from '@/ui/verdict/verdict.tsx';
import { cellFigure, cellLabel, groupLabel, listColumns, serverLabel, versionLabel } from './matrix-labels.ts';

/** A cell with everything that names it. */
export type ListedCell = {
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
export const cellName = ({ group, version, column }: Pick<ListedCell, 'group' | 'version' | 'column'>): string =>
  `${cellLabel({ ...group, version })} on ${serverLabel(column)}`;

/** The verdict under a figure: its shape, and what it says in a few words. */
export const verdictLine = ({ measurement, verdict }: MatrixCell, isReference = false) =>
  measurement.status === 'emulated'
    ? { shape: '', text: isReference ? 'emulated, ref.' : 'emulated' }
    : { shape: OUTCOME_SHAPES[verdict.outcome], text: shortVerdict(verdict) };

type LabelProps = { readonly cell: MatrixCell; readonly unit: ChartUnit; readonly isReference: boolean };

function Label({ cell, unit, isReference }: LabelProps) {
  const { value, status, statusReason } = cell.measurement;
  if (value === null) return <NoFigure measurement={cell.measurement} />;
  return (
    <>
      <span className="num" title={exactLabel(value, unit)}>
        {cellFigure(cell, unit)}
      </span>
      {status === 'emulated' ? (
        <span className="meta" title={statusReason ?? undefined}>
          {isReference ? 'emulated, reference' : 'emulated'}
        </span>
      ) : (
        <Verdict verdict={cell.verdict} short />
      )}
      {cell.statistic && cell.verdict.outcome !== 'not-comparable' && <span className="meta">{cell.statistic}</span>}
    </>
  );
}

/** A figure with its verdict, as in a cell of the page. */
function toText({ cell, result }: ListedCell, unit: ChartUnit): string {
  const text = cellText(result, unit.divisor);
  if (!cell || result?.value === null || result?.status !== 'ok') return text;
  const { shape, text: verdict } = verdictLine(cell);
  return [cell.ratioToAnchor ? cellFigure(cell, unit) : text, [shape, verdict].filter(Boolean).join(' ')].join(' · ');
}

/** A row for each version and a figure for each server, on the page and in the exports. */
export const toMatrixGrid = (project: string, matrix: Matrix, unit: ChartUnit): Grid<ListedCell> => ({
  rows: listRows(matrix),
  names: [
    { title: 'Driver', only: ['csv'], text: ({ group }) => groupLabel(group) },
    {
      title: 'Version',
      text: ({ group, version }) => cellLabel({ ...group, version }),
      exact: ({ version }) => versionLabel(version),
      draw: ({ version }) => (version ? <code title={version.raw}>{version.text}</code> : 'not stated'),
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
  drawHead: ({ column: { environment, server, detail } }) => (
    <>
      <Link href={hrefs.environment(project, toEnvironmentSlug(environment))} title={environment.label}>
        {server}
      </Link>
      {detail && <span className="meta matrix-detail">{detail}</span>}
    </>
  ),
  textOf: (listed) => toText(listed, unit),
  draw: ({ cell }) =>
    cell ? <Label cell={cell} unit={unit} isReference={cell === matrix.reference?.cell} /> : 'not run',
});
