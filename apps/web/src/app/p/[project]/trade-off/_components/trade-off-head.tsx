import { parseSelected } from '@tachograph/analysis/selection';
import { count } from '@tachograph/units';
import { TakeAway } from '@/app/p/[project]/_components/take-away.tsx';
import { type TradeOffParams, toTradeOffParams } from '@/app/p/[project]/trade-off/search-params.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { TradeOffData } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { CasePicker, DriverPicker, EnvironmentPicker, Picker, ScenarioPicker } from '@/ui/picker/picker.tsx';
import { ScaleSegments } from '@/ui/picker/segments.tsx';

type Props = { readonly project: string; readonly state: TradeOffParams; readonly data: TradeOffData };

/** Which case stands here, what the line means, the scale of the vertical axis, and the way to the trend. */
export const TradeOffHead = ({ project, state, data: { scenario, tradeOff, chart } }: Props) => (
  <PageHead
    title={scenario ? `Trade-off of ${tradeOff.title || scenario.title}` : 'Trade-off'}
    about="A point is one version of a driver. The Pareto line joins the versions that no other beats: none is as good in both metrics and better in one."
  >
    <div className="row">
      <ScaleSegments
        chosen={state.scale ?? 'linear'}
        href={(axis) => hrefs.tradeOff(project, toTradeOffParams(state, { scale: axis }))}
      />
      {scenario && (
        <Link
          className="button"
          href={hrefs.scenario(project, scenario.slug, {
            params: tradeOff.case?.paramsKey,
            metric: tradeOff.y?.case.metric,
            statistic: tradeOff.y?.case.statistic,
          })}
        >
          Trend
        </Link>
      )}
      {chart && (
        <TakeAway project={project} page={hrefs.tradeOff(project, toTradeOffParams(state))} title={tradeOff.title} />
      )}
    </div>
  </PageHead>
);

type AxisProps = Pick<TradeOffData, 'tradeOff'> & {
  readonly axis: 'x' | 'y';
  readonly href: (change: Parameters<typeof toTradeOffParams>[1]) => string;
};

/** Either axis; the metric of the other one is not offered. */
function AxisPicker({ tradeOff, href, axis }: AxisProps) {
  const [chosen, other] = axis === 'x' ? [tradeOff.x, tradeOff.y] : [tradeOff.y, tradeOff.x];
  const axes = tradeOff.case?.axes.filter(({ key }) => key !== other?.key) ?? [];
  return (
    <Picker
      label={axis === 'x' ? 'Horizontal metric' : 'Vertical metric'}
      options={axes.map(({ key, name, case: of }) => ({
        key,
        label: name,
        count: of.unit,
        chosen: key === chosen?.key,
        href: href({ [axis]: key }),
      }))}
    >
      {chosen?.name ?? 'nothing yet'}
    </Picker>
  );
}

/** "Trade-off in Select 1 for 2 CPUs of mariadb, mysql2: throughput against allocations on …" */
export function TradeOffFilter({ project, state, data }: Props) {
  const { scenario, scenarios, tradeOff, drivers, slots } = data;
  const named = { ...state, scenario: state.scenario ?? scenario?.slug };
  const href: AxisProps['href'] = (change) => hrefs.tradeOff(project, toTradeOffParams(named, change));
  return (
    <>
      <span>Trade-off in</span>
      <ScenarioPicker
        scenarios={scenarios.map(({ slug, title, results }) => ({ slug, title, count: count(results, 'result') }))}
        chosen={scenario}
        href={(s) => hrefs.tradeOff(project, { scenario: s })}
      />
      <CasePicker
        cases={tradeOff.cases.map((of) => ({ ...of, count: count(of.axes.length, 'metric') }))}
        chosen={tradeOff.case?.paramsKey}
        href={(p) => href({ params: p })}
      />
      <span>with</span>
      <DriverPicker
        drivers={drivers}
        chosen={state.driver && [...new Set(state.driver.map((text) => parseSelected(text).slug))]}
        slots={slots}
        href={(d) => href({ driver: d })}
      />
      <span>of</span>
      <AxisPicker tradeOff={tradeOff} href={href} axis="y" />
      <span>against</span>
      <AxisPicker tradeOff={tradeOff} href={href} axis="x" />
      <span>on</span>
      <EnvironmentPicker
        environments={tradeOff.environments.map((environment) => ({
          ...environment,
          count: `${count(environment.versions, 'version')}, ${formatDay(environment.newestAt)}`,
        }))}
        chosen={tradeOff.environment}
        none="no environment"
        href={(env) => href({ environment: env })}
      />
    </>
  );
}
