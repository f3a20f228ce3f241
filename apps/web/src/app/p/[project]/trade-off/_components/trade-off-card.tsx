import type { TradeOff, TradeOffMissing } from '@tachograph/analysis/trade-off';
import { count } from '@tachograph/units';
import { tradeOffColumns } from '@/app/p/[project]/trade-off/trade-off-columns.tsx';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { type ChartDriver, type DriverSlots, toChartDriver } from '@/charts/style/paint.tsx';
import { listDrivers, standingLabel, type TradeOffChart } from '@/charts/trade-off/trade-off-model.ts';
import { TradeOffSvg } from '@/charts/trade-off/trade-off-svg.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { ColumnTable } from '@/ui/table/column-table.tsx';
import '../../_components/driver-lines.css';

const Legend = ({ dots }: Pick<TradeOffChart, 'dots'>) => (
  <div className="legend">
    {listDrivers({ dots }).map((driver) => (
      <DriverName key={driver.name} driver={driver} />
    ))}
    <span>
      <i className="trade-off-key" aria-hidden="true" />
      Pareto line
    </span>
    {dots.some(({ emulated }) => emulated) && <span className="emulated">emulated, not on the line</span>}
  </div>
);

type Props = {
  readonly project: string;
  readonly tradeOff: TradeOff;
  readonly chart: TradeOffChart;
  readonly scale: ScaleKind;
};

/** The chart, in one environment, with what its marks mean. */
export const TradeOffCard = ({ project, tradeOff: { environment, valueDescription, bands }, chart, scale }: Props) => (
  <Card
    title={`${chart.y.name} against ${chart.x.name}`}
    label="Trade-off"
    note={[`points: ${valueDescription}`, `whiskers: ${bands}`]}
    actions={environment && <EnvironmentChip project={project} environment={environment} />}
  >
    <TradeOffSvg id="trade-off" chart={chart} scale={scale} />
    <div className="card-foot chart-foot">
      <Legend dots={chart.dots} />
      <p className="meta">
        The values decide what beats what; the whiskers do not. Labels name the versions on the line and the newest of
        each driver; every point says its own and leads to its run.
      </p>
    </div>
  </Card>
);

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

type MissingProps = {
  readonly project: string;
  readonly missing: readonly TradeOffMissing[];
  readonly slots: DriverSlots;
};

const LISTED = 24;

/** Versions that have no point in the chart, each with the reason and its run. */
export function Missing({ project, missing, slots }: MissingProps) {
  if (missing.length === 0) return null;
  return (
    <Card title="Without a point" note={`${count(missing.length, 'version')} measured here`}>
      <ul className="list card-body driver-lines">
        {missing.slice(0, LISTED).map(({ key, driver, options, version, reason, runs }) => (
          <li key={key} className="row">
            <DriverName driver={toChartDriver(driver, slots)} version={version} />
            {options && <span className="meta">{options}</span>}
            <span>{reason}</span>
            {runs[0] && (
              <Link className="link" href={hrefs.run(project, runs[0])}>
                its run
              </Link>
            )}
          </li>
        ))}
        {missing.length > LISTED && <li className="meta">and {missing.length - LISTED} more</li>}
      </ul>
    </Card>
  );
}
