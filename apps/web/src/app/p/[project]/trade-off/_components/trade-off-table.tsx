import { count } from '@tachograph/units';
import { exactLabel, rangeLabel, shownValue } from '@/charts/labels/chart-labels.ts';
import type { ChartDriver } from '@/charts/style/driver-style.ts';
import { standingLabel } from '@/charts/trade-off/trade-off-model.ts';
import {
  listDrivers,
  type TradeOffAxis,
  type TradeOffChart,
  type TradeOffFigure,
} from '@/charts/trade-off/trade-off-types.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { TableHead } from '@/ui/table/table-head.tsx';

/** The value as read, with every digit in its title, and its interval where it has one. */
const Figure = ({ figure: { value, low, high }, unit }: { figure: TradeOffFigure; unit: TradeOffAxis['unit'] }) => (
  <>
    <td className="num" title={exactLabel(value, unit)}>
      {shownValue(value, unit)}
    </td>
    <td className="num nowrap meta">{low === high ? '' : rangeLabel(low, high, unit, ' – ')}</td>
  </>
);

type PointsProps = { readonly chart: TradeOffChart; readonly dots: TradeOffChart['dots'] };

function Points({ chart, dots }: PointsProps) {
  const figures = [chart.y, chart.x].flatMap(({ name, unit }) => [`${name}, ${unit.label}`, 'Range']);
  return (
    <div className="scroll-x">
      <table className="table">
        <TableHead columns={['Driver', 'Version', ...figures, 'Pareto line', 'Run']} numeric={figures} />
        <tbody>
          {dots.map((dot) => (
            <tr key={dot.key}>
              <th scope="row">
                <DriverName driver={dot.driver} />
              </th>
              <td className="nowrap">
                <code>{dot.version ?? 'not stated'}</code>
                {dot.options && <span className="meta"> {dot.options}</span>}
              </td>
              <Figure figure={dot.y} unit={chart.y.unit} />
              <Figure figure={dot.x} unit={chart.x.unit} />
              <td className="nowrap">{dot.isOnFront ? <b>{standingLabel(dot)}</b> : standingLabel(dot)}</td>
              <td className="nowrap">
                <a
                  className="link"
                  href={dot.href}
                  aria-label={`its run, ${dot.driver.name} ${dot.version ?? 'not stated'}`}
                >
                  its run
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** More points than these are folded by driver: the chart shows them at once. */
const MOST_OPEN = 24;

function DriverPoints({ chart, driver }: Pick<PointsProps, 'chart'> & { readonly driver: ChartDriver }) {
  const dots = chart.dots.filter((dot) => dot.driver.name === driver.name);
  const onFront = dots.filter(({ isOnFront }) => isOnFront).length;
  return (
    <details className="trade-off-driver">
      <summary>
        <DriverName driver={driver} />{' '}
        <span className="meta">
          {count(dots.length, 'point')}, {onFront || 'none'} on the Pareto line
        </span>
      </summary>
      <Points chart={chart} dots={dots} />
    </details>
  );
}

/** The same as a table: every point of the chart, reachable by keyboard, with its run. */
export function TradeOffTable({ chart }: { chart: TradeOffChart }) {
  const isFolded = chart.dots.length > MOST_OPEN;
  return (
    <section className="card" aria-label="Table">
      <div className="card-head">
        <h2>Table</h2>
        <span className="meta">
          {isFolded
            ? `what the chart labels; all ${chart.dots.length} points by driver below`
            : `the same ${count(chart.dots.length, 'point')}`}
        </span>
      </div>
      <Points chart={chart} dots={isFolded ? chart.dots.filter((dot) => dot.isOnFront || dot.isNewest) : chart.dots} />
      {isFolded && listDrivers(chart).map((driver) => <DriverPoints key={driver.name} chart={chart} driver={driver} />)}
    </section>
  );
}
