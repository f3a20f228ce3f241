import type { EnvironmentGroup, Matrix } from '@tachograph/analysis/matrix';
import { groupBy } from '@tachograph/schema/collection';
import { count, directionLabel } from '@tachograph/units';
import { foldMatrix } from '@/app/p/[project]/matrix/fold-matrix.ts';
import { type ListedCell, toMatrixGrid } from '@/app/p/[project]/matrix/matrix-grid.tsx';
import {
  describeRatioCells,
  environmentGroupLabel,
  matrixUnit,
  toCellKey,
  withheldLabel,
} from '@/app/p/[project]/matrix/matrix-labels.ts';
import { type MatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { HeatBar, HeatLegend } from '@/charts/bars/heat-bar.tsx';
import { cellHeat, heatTint } from '@/charts/bars/heat-model.ts';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';
import { toChartDriver } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { MatrixData } from '@/server/root.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { Pager } from '@/ui/list/pager.tsx';
import { columnsIn, drawIn, type Grid } from '@/ui/table/column.tsx';
import { describeTests, VerdictLegend } from '@/ui/verdict/verdict.tsx';
import { GridKeys } from './grid-keys.tsx';

function EnvironmentGroupHead({
  project,
  environmentGroup,
  matrix,
}: {
  project: string;
  environmentGroup: EnvironmentGroup;
  matrix: Matrix;
}) {
  const [first] = environmentGroup.columns;
  const { reference } = matrix;
  return (
    <th scope="colgroup" colSpan={environmentGroup.columns.length} className="setting">
      <span className="setting-label">{environmentGroupLabel(environmentGroup)}</span>
      {!environmentGroup.comparable && reference && first && (
        <Link
          className="link meta setting-label"
          title={environmentGroup.differences
            .map(({ label, a, b }) => `${label}: ${a ?? 'not stated'} → ${b ?? 'not stated'}`)
            .join('\n')}
          href={hrefs.environmentDiff(
            project,
            toEnvironmentSlug(reference.column.environment),
            toEnvironmentSlug(first.environment),
          )}
        >
          ⊘ {withheldLabel(environmentGroup)}
        </Link>
      )}
    </th>
  );
}

type TableProps = {
  readonly project: string;
  readonly state: MatrixParams;
  readonly data: MatrixData;
  readonly unit: ChartUnit;
};

type CellProps = Omit<TableProps, 'unit'> & { readonly listed: ListedCell; readonly grid: Grid<ListedCell> };

const isFirst = ({ environmentGroup, column }: ListedCell) => environmentGroup.columns[0] === column;

function Cell({ listed, grid, project, state, data }: CellProps) {
  const { cell, group, version, column } = listed;
  const edge = isFirst(listed) ? 'first' : '';
  if (!cell) return <td className={`not-run ${edge}`}>{grid.draw(listed)}</td>;
  const { reference, chosen } = data.matrix;
  const heat = cellHeat(cell);
  const classes = [
    `heat ${heat.side} step-${heat.step}`,
    edge,
    cell.measurement.status === 'emulated' && 'hatched',
    cell === reference?.cell && 'is-reference',
  ];
  const key = toCellKey({ ...group, version }, column);
  return (
    <td className={classes.filter(Boolean).join(' ')} style={{ backgroundColor: heatTint(heat) }}>
      <Link
        className="matrix-cell"
        href={hrefs.matrix(project, toMatrixParams(state, { cell: key }))}
        scroll={false}
        aria-current={cell === chosen?.cell ? 'true' : undefined}
      >
        {grid.draw(listed)}
        {heat.step > 0 && <HeatBar heat={heat} />}
      </Link>
    </td>
  );
}

/** The versions of a driver, the newest first. */
function Group({ rows, ...props }: Omit<CellProps, 'listed'> & { readonly rows: Grid<ListedCell>['rows'] }) {
  const { project, data, grid } = props;
  const group = rows[0]?.[0]?.group;
  const [name] = columnsIn(grid.names, 'page');
  if (!group || !name) return null;
  return (
    <tbody>
      <tr className="matrix-driver">
        <th colSpan={(rows[0]?.length ?? 0) + 1} scope="rowgroup">
          <Link href={hrefs.driver(project, group.driver.slug)}>
            <DriverName driver={toChartDriver(group.driver, data.slots)} />
          </Link>
          {group.options && <span className="meta"> {group.options}</span>}
        </th>
      </tr>
      {rows.map((cells) => (
        <tr key={cells[0]?.version?.raw ?? 'not stated'}>
          <th scope="row">{cells[0] && drawIn(name, cells[0])}</th>
          {cells.map((listed) => (
            <Cell key={listed.column.environment.identity} {...props} listed={listed} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The matrix is a table, so it needs no other: servers under their settings, environments that differ in nothing but the server. */
function MatrixTable({ unit, ...props }: TableProps) {
  const { project, data } = props;
  const { matrix } = data;
  const grid = toMatrixGrid(project, matrix, unit);
  const servers = grid.rows[0] ?? [];
  return (
    <table className={servers.length === 1 ? 'matrix one-server' : 'matrix'}>
      <caption className="visually-hidden">{`${matrix.title}: driver versions by server`}</caption>
      <thead>
        <tr>
          <td className="corner" />
          {matrix.environmentGroups.map((environmentGroup) => (
            <EnvironmentGroupHead
              key={environmentGroup.key}
              project={project}
              environmentGroup={environmentGroup}
              matrix={matrix}
            />
          ))}
        </tr>
        <tr>
          <th scope="col" className="corner">
            Version
          </th>
          {servers.map((listed) => (
            <th key={listed.column.environment.identity} scope="col" className={isFirst(listed) ? 'first' : undefined}>
              {grid.drawHead?.(listed)}
            </th>
          ))}
        </tr>
      </thead>
      {[...groupBy(grid.rows, ([first]) => first?.group)].map(([group, rows]) => (
        <Group key={`${group?.driver.slug} ${group?.options}`} {...props} grid={grid} rows={rows} />
      ))}
    </table>
  );
}

type Props = { readonly project: string; readonly state: MatrixParams; readonly data: MatrixData };

/** The matrix, with what its tints mean. */
export function MatrixCard({ project, state, data }: Props) {
  const { matrix, hasOlder } = data;
  const { shown, page, foldedColumns } = foldMatrix(matrix, state);
  const hrefOf = (cursors: { after: string | null; before: string | null }) =>
    hrefs.matrix(project, toMatrixParams(state, { cell: null, ...cursors }));
  const csv = hrefs.as(hrefOf({ after: null, before: null }))('csv', null);
  const unit = matrixUnit(matrix);
  const direction = matrix.case && directionLabel(matrix.case.direction);
  return (
    <Card
      title={matrix.case?.metric ?? 'Matrix'}
      label="Matrix"
      note={[[unit.label, direction].filter(Boolean).join(', '), matrix.valueDescription, describeRatioCells(matrix)]}
    >
      <GridKeys>
        <MatrixTable project={project} state={state} data={{ ...data, matrix: shown }} unit={unit} />
      </GridKeys>
      <div className="card-foot stack small">
        {foldedColumns > 0 && (
          <p className="meta">
            {count(foldedColumns, 'more server')}: the table has the first ones. <a href={csv}>All as CSV</a>
          </p>
        )}
        {hasOlder && (
          <p className="meta">Of each driver the newest versions; older ones have their figures in the trend.</p>
        )}
        <Pager noun="version" page={page} hrefOf={hrefOf} csv={csv} />
        <HeatLegend unit={unit.canonical} />
        <VerdictLegend unit={unit.canonical} />
        <p className="meta">
          Tint and bar are the ratio to the reference cell; the text says the same. Open a cell for both runs and what
          differs between their environments. {count(matrix.measured, 'cell')} measured, {matrix.notRun} not run;{' '}
          {describeTests(matrix)}.
        </p>
      </div>
    </Card>
  );
}
