import type { TradeOff } from '@tachograph/analysis/trade-off';
import type { ScaleKind } from '@/charts/scale/value-scale.ts';
import { listDrivers, type TradeOffChart } from '@/charts/trade-off/trade-off-model.ts';
import { TradeOffSvg } from '@/charts/trade-off/trade-off-svg.tsx';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';

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
  <section className="card" aria-label="Trade-off">
    <div className="card-head">
      <h2>{`${chart.y.name} against ${chart.x.name}`}</h2>
      <span className="meta">points: {valueDescription}</span>
      <span className="meta">whiskers: {bands}</span>
      <span className="spacer" />
      {environment && <EnvironmentChip project={project} environment={environment} />}
    </div>
    <TradeOffSvg id="trade-off" chart={chart} scale={scale} />
    <div className="card-foot chart-foot trade-off-foot">
      <Legend dots={chart.dots} />
      <p className="meta">
        The values decide what beats what; the whiskers do not. Labels name the versions on the line and the newest of
        each driver; every point says its own and leads to its run.
      </p>
    </div>
  </section>
);
