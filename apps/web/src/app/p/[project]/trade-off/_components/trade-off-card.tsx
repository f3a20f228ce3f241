import type { TradeOff } from '@tachograph/analysis/trade-off';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { listDrivers, type TradeOffChart } from '@/charts/trade-off/trade-off-model.ts';
import { TradeOffSvg } from '@/charts/trade-off/trade-off-svg.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { Card } from '@/ui/layout/card.tsx';

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
