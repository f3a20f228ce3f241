import { count } from '@tachograph/units';
import { NO_METRICS, type TrendParams, toTrendParams } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { TrendData } from '@/server/root.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';
import { CasePicker, EnvironmentPicker, MetricPicker } from '@/ui/picker/result-pickers.tsx';

type Props = { readonly project: string; readonly state: TrendParams; readonly data: TrendData };

type LowerProps = {
  readonly below: TrendData['lower'];
  readonly hidden: TrendData['hiddenMetrics'];
  readonly href: (below: string | null) => string;
};

/** "above heap, bytes-received": each option draws a metric below the first one, or leaves it out; nothing where there is one metric only. */
function LowerPicker({ below, hidden, href }: LowerProps) {
  if (below.length + hidden.length === 0) return null;
  const shown = below.map(({ key }) => key);
  const options = [...below, ...hidden].map(({ key, name }) => {
    const next = shown.includes(key) ? shown.filter((one) => one !== key) : [...shown.slice(0, 2), key];
    return { key, label: name, chosen: shown.includes(key), href: href(next.join(',') || NO_METRICS) };
  });
  return (
    <>
      <span>above</span>
      <Picker label="Metrics below" multiple options={options}>
        {shown.join(', ') || 'nothing else'}
      </Picker>
    </>
  );
}

/** "Trend of mariadb, mysql2 for 1,000 rows measured as throughput, median on …" */
export function TrendFilter({
  project,
  state,
  data: { scenario, trend, lower, hiddenMetrics, slots, drivers },
}: Props) {
  const href = (change: Parameters<typeof toTrendParams>[1]) =>
    hrefs.scenario(project, scenario.slug, toTrendParams(state, change));
  const { metric, statistic, key } = trend.case ?? {};
  const cases = trend.cases.filter(({ case: of }) => of.metric === metric && of.statistic === statistic);
  return (
    <>
      <span>Trend of</span>
      <DriverPicker drivers={drivers} chosen={state.driver} slots={slots} href={(d) => href({ driver: d })} />
      <CasePicker
        cases={cases.map((of) => ({ ...of, count: count(of.points, 'point') }))}
        chosen={cases.find((of) => of.case.key === key)?.paramsKey}
        href={(p) => href({ params: p })}
      />
      <span>measured as</span>
      <MetricPicker metrics={trend.metrics} metric={metric} statistic={statistic} href={href} />
      <LowerPicker below={lower} hidden={hiddenMetrics} href={(below) => href({ below })} />
      <span>on</span>
      <EnvironmentPicker
        environments={trend.environments.map((environment) => ({
          ...environment,
          count: `${count(environment.points, 'point')}, ${formatDay(environment.newestAt)}`,
        }))}
        chosen={trend.environment}
        none="all environments"
        withNone={state.axis !== undefined}
        href={(env) => href({ environment: env })}
      />
    </>
  );
}
