import { exactLabel, rangeLabel, shownValue } from '@/charts/labels/chart-labels.ts';
import { standingLabel } from '@/charts/trade-off/trade-off-model.ts';
import type { TradeOffAxis, TradeOffChart, TradeOffFigure } from '@/charts/trade-off/trade-off-types.ts';
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

/** The same as a table: every point of the chart, reachable by keyboard, with its run. */
export function TradeOffTable({ chart }: { chart: TradeOffChart }) {
  const figures = [chart.y, chart.x].flatMap(({ name, unit }) => [`${name}, ${unit.label}`, 'Range']);
  return (
    <section className="card" aria-label="Table">
      <div className="card-head">
        <h2>Table</h2>
        <span className="meta">the same {chart.dots.length} points</span>
      </div>
      <div className="scroll-x">
        <table className="table">
          <TableHead columns={['Driver', 'Version', ...figures, 'Pareto line', 'Run']} numeric={figures} />
          <tbody>
            {chart.dots.map((dot) => (
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
    </section>
  );
}
