import * as hrefs from '@/routing/hrefs.ts';
import './scenario-charts.css';
import { count } from '@tachograph/units';
import type { CSSProperties } from 'react';
import { type ChartRow, toChartGroups } from '@/app/p/[project]/scenarios/_model/to-chart-rows.ts';
import { axisWidth } from '@/charts/scale/value-scale.ts';
import { type ChartDriver, driverStyle, toChartDriver } from '@/charts/style/driver-style.ts';
import { DriverMark } from '@/charts/style/point-mark.tsx';
import { Link } from '@/routing/link.tsx';
import { toTrendHref } from '@/routing/to-trend-href.ts';
import type { SmallMultiplesData } from '@/server/root.ts';
import { ChartCell } from './chart-cell.tsx';

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
