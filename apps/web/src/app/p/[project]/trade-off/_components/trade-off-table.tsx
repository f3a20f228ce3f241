import { Fragment } from 'react';
import { toTradeOffTable } from '@/charts/trade-off/trade-off-table.ts';
import type { TradeOffAxis, TradeOffCell, TradeOffChart } from '@/charts/trade-off/trade-off-types.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';

const Figure = ({ cell: { value, exact, range } }: { cell: TradeOffCell }) => (
  <>
    <td className="num" title={exact}>
      {value}
    </td>
    <td className="num nowrap meta">{range}</td>
  </>
);

const headOf = ({ name, unit }: TradeOffAxis) => `${name}, ${unit.label}`;

/** The table twin: every point of the drawing, reachable by keyboard, with its run. */
export function TradeOffTable({ chart }: { chart: TradeOffChart }) {
  const rows = toTradeOffTable(chart);
  return (
    <section className="card" aria-label="Table">
      <div className="card-head">
        <h2>Table</h2>
        <span className="meta">the same {rows.length} points</span>
      </div>
      <div className="scroll-x">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Driver</th>
              <th scope="col">Version</th>
              {(['y', 'x'] as const).map((axis) => (
                <Fragment key={axis}>
                  <th scope="col" className="num">
                    {headOf(chart[axis])}
                  </th>
                  <th scope="col" className="num">
                    Range
                  </th>
                </Fragment>
              ))}
              <th scope="col">Pareto line</th>
              <th scope="col">Run</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <DriverName driver={row.driver} />
                </th>
                <td className="nowrap">
                  <code>{row.version}</code>
                  {row.options && <span className="meta"> {row.options}</span>}
                </td>
                <Figure cell={row.y} />
                <Figure cell={row.x} />
                <td className="nowrap">{row.isOnFront ? <b>{row.standing}</b> : row.standing}</td>
                <td className="nowrap">
                  <a className="link" href={row.href} aria-label={`its run, ${row.driver.name} ${row.version}`}>
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
