import { count } from '@tachograph/units';
import { tradeOffColumns } from '@/app/p/[project]/trade-off/trade-off-columns.tsx';
import type { ChartDriver } from '@/charts/style/driver-style.ts';
import { listDrivers, standingLabel, type TradeOffChart } from '@/charts/trade-off/trade-off-model.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { ColumnTable } from '@/ui/table/column-table.tsx';

type PointsProps = { readonly chart: TradeOffChart; readonly dots: TradeOffChart['dots'] };

const Points = ({ chart, dots }: PointsProps) => (
  <div className="scroll-x">
    <ColumnTable
      columns={tradeOffColumns(chart)}
      rows={dots.map((dot) => ({ ...dot, standing: standingLabel(dot) }))}
      keyOf={({ key }) => key}
    />
  </div>
);

/** More points than these are folded by driver: the chart shows them at once. */
const MOST_OPEN = 24;

function DriverPoints({ chart, driver }: Pick<PointsProps, 'chart'> & { readonly driver: ChartDriver }) {
  const dots = chart.dots.filter((dot) => dot.driver.name === driver.name);
  const onFront = dots.filter(({ isOnFront }) => isOnFront).length;
  return (
    <details className="trade-off-driver">
      <summary className="fold">
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
    <Card
      title="Table"
      note={
        isFolded
          ? `what the chart labels; all ${chart.dots.length} points by driver below`
          : `the same ${count(chart.dots.length, 'point')}`
      }
    >
      <Points chart={chart} dots={isFolded ? chart.dots.filter((dot) => dot.isOnFront || dot.isNewest) : chart.dots} />
      {isFolded && listDrivers(chart).map((driver) => <DriverPoints key={driver.name} chart={chart} driver={driver} />)}
    </Card>
  );
}
