import type { SmallCell } from '@tachograph/analysis/small-multiples';
import { count } from '@tachograph/units';
import type { CSSProperties } from 'react';
import { describeSmallChange } from '@/app/p/[project]/scenarios/_model/describe-small-change.ts';
import { type ChartRow, toChartGroups, toNewestLabel } from '@/app/p/[project]/scenarios/_model/to-chart-rows.ts';
import { axisWidth } from '@/charts/scale/value-scale.ts';
import { SmallTrend } from '@/charts/small-trend/small-trend.tsx';
import { type ChartDriver, DriverMark, driverStyle, toChartDriver } from '@/charts/style/paint.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { toTrendHref } from '@/routing/to-trend-href.ts';
import type { SmallMultiplesData } from '@/server/root.ts';
import './scenario-charts.css';

type CellProps = {
  readonly project: string;
  readonly row: ChartRow;
  readonly cell: SmallCell;
  readonly driver: ChartDriver;
  readonly extent: readonly [number, number] | null;
  readonly axis: 'version' | 'time';
  readonly isRatio: boolean;
};

type OfLine = Extract<SmallCell, { kind: 'line' }>;

/** "Select 1, mariadb: 12 versions, newest 3.5.4, ": what the place of the chart and its line say to the eye. */
function describeLine({ row, driver, axis }: CellProps, { line: { newest, points } }: OfLine): string {
  const measured = count(points.length, axis === 'version' ? 'version' : 'measurement');
  const last = ['newest', newest.version].filter(Boolean).join(' ');
  return `${[row.title, row.params].filter(Boolean).join(', ')}, ${driver.name}: ${measured}, ${last}, `;
}

/** "; changes: 1.64× slower at 2.3.1, 1.63× faster at 3.24.4": what the marks of the chart say to the eye. */
function describeChanges({ row, axis }: CellProps, { line: { changes } }: OfLine): string {
  const words = changes.map((change) => describeSmallChange(change, row.case.unit, axis));
  return words.length === 0 ? '' : `; ${words.length === 1 ? 'change' : 'changes'}: ${words.join(', ')}`;
}

/** The newest value, after its status unless that is ok. */
function Newest({ row, isRatio, cell: { line } }: CellProps & { readonly cell: OfLine }) {
  const { newest, status } = line;
  return (
    <span className="chart-newest">
      {status !== 'ok' && <span className={status === 'emulated' ? 'emulated' : 'failed'}>{status}</span>}{' '}
      {newest.value !== null && (
        <b>
          {toNewestLabel(newest.value, row.unit)}
          <span className="visually-hidden"> {isRatio ? 'the first' : row.unit.label}</span>
        </b>
      )}
    </span>
  );
}

/** A word in place of a chart, in the shape of what stands there. */
const Absent = ({ driver, word, title }: { driver: ChartDriver; word: string; title?: string | null }) => (
  <div className="chart-cell absent" data-driver={driver.name}>
    <span className="unsupported" title={title ?? undefined}>
      {word}
    </span>
  </div>
);

/** What one driver has of one case: its line with its newest value, or why it has no value. It leads to the trend. */
function ChartCell(props: CellProps) {
  const { project, row, cell, driver, extent, axis, isRatio } = props;
  if (cell.kind === 'not-run') return <Absent driver={driver} word="not run" />;
  if (cell.kind === 'other-statistic')
    return (
      <Link className="chart-cell absent" data-driver={driver.name} href={toTrendHref(project, cell.series, axis)}>
        <span className="unsupported">only as {cell.statistic}</span>
      </Link>
    );
  const { points, changes, status, reason } = cell.line;
  if (!extent || points.every(({ value }) => value === null))
    return <Absent driver={driver} word={status === 'ok' ? 'no value' : status} title={reason} />;
  return (
    <Link className="chart-cell" data-driver={driver.name} href={toTrendHref(project, cell.series, axis)}>
      <span className="visually-hidden">{describeLine(props, cell)}</span>
      <Newest {...props} cell={cell} />
      <span className="visually-hidden">{describeChanges(props, cell)}</span>
      <SmallTrend
        driver={driver}
        points={points}
        extent={extent}
        y={row.y}
        markers={changes}
        {...(isRatio ? { baseline: 1 } : {})}
      />
    </Link>
  );
}

type Props = {
  readonly project: string;
  readonly data: SmallMultiplesData;
  readonly axis: 'version' | 'time';
  readonly isRatio: boolean;
};

type Column = SmallMultiplesData['scope']['columns'][number] & { readonly drawn: ChartDriver };

/** Names of the drivers over their charts. On a narrow page each chart has its own. */
const Head = ({
  project,
  columns,
  versions,
}: {
  project: string;
  columns: readonly Column[];
  versions: readonly (string | null)[];
}) => (
  <div className="chart-row chart-drivers">
    <span className="meta">Scenario</span>
    {columns.map(({ key, driver, options, drawn }, index) => (
      <span key={key} className="driver">
        <DriverMark driver={drawn} />
        <Link href={hrefs.driver(project, driver.slug)}>{driver.name}</Link>
        <code>{[versions[index], options].filter(Boolean).join(' · ')}</code>
      </span>
    ))}
  </div>
);

type RowProps = Props & { readonly row: ChartRow; readonly columns: readonly Column[] };

const Row = ({ project, data, axis, isRatio, row, columns }: RowProps) => (
  <li className="chart-row">
    <div className="chart-title">
      <h3>
        <Link href={toTrendHref(project, { case: row.case, environment: data.scope.environment })}>{row.title}</Link>
      </h3>
      {row.params && <p className="meta">{row.params}</p>}
      <p className="meta">{row.axis}</p>
    </div>
    {row.cells.map((cell, index) => {
      const column = columns[index];
      return (
        column && (
          <div key={column.key} className={driverStyle(column.drawn).className}>
            <ChartCell
              project={project}
              row={row}
              cell={cell}
              axis={axis}
              isRatio={isRatio}
              driver={column.drawn}
              extent={data.page.extents[index] ?? null}
            />
          </div>
        )
      );
    })}
  </li>
);

/** How the charts are to be read, for all of them. */
function Legend({ data, axis, isRatio }: Pick<Props, 'data' | 'axis' | 'isRatio'>) {
  const { page, counts } = data;
  const { valueDescription, bandDescription } = page;
  return (
    <div className="card-head legend">
      <span>
        line: {isRatio ? 'ratio to the first of the line, ' : ''}
        {valueDescription}, by {axis}
      </span>
      <span>band: {bandDescription}</span>
      <span>figure: newest</span>
      {counts.changed > 0 && <span>grey column and ring: a change, with its size</span>}
      {data.hasOlder && (
        <span>
          {axis === 'version' ? 'the newest versions of each line' : 'the least and the greatest of each interval'}
        </span>
      )}
    </div>
  );
}

/** A row of charts for each case of a page, under its category, with one axis; a column for each driver. */
export function ScenarioCharts({ project, data, axis, isRatio }: Props) {
  const groups = toChartGroups(data.page.rows, isRatio);
  const columns = data.scope.columns.map((column) => ({ ...column, drawn: toChartDriver(column.driver, data.slots) }));
  const widest = Math.max(0, ...groups.flatMap(({ rows }) => rows.map(({ y }) => axisWidth(y))));
  const style = { '--columns': columns.length, '--small-axis': `${widest + 14}px` } as CSSProperties;
  return (
    <section className="card charts" aria-label="Charts" style={style}>
      <Legend data={data} axis={axis} isRatio={isRatio} />
      <Head project={project} columns={columns} versions={data.page.versions} />
      {groups.map(({ category, rows }) => (
        <details key={category} open>
          <summary className="fold">
            <h2>{category}</h2> <span className="meta">{count(rows.length, 'case')}</span>
          </summary>
          <ul className="list">
            {rows.map((row) => (
              <Row
                key={row.key}
                project={project}
                data={data}
                axis={axis}
                isRatio={isRatio}
                row={row}
                columns={columns}
              />
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
