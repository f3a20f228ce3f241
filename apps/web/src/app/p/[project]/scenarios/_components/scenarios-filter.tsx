import { count } from '@tachograph/units';
import { type ScenariosParams, toScenariosParams } from '@/app/p/[project]/scenarios/search-params.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { SmallMultiplesData } from '@/server/root.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { MetricPicker } from '@/ui/picker/metric-picker.tsx';
import { EnvironmentPicker } from '@/ui/picker/result-pickers.tsx';

type Props = { readonly project: string; readonly state: ScenariosParams; readonly data: SmallMultiplesData };

/** "Showing mariadb, mysql2 on … measured as throughput, ops/s" */
export function ScenariosFilter({ project, state, data: { scope, slots } }: Props) {
  const href = (change: Parameters<typeof toScenariosParams>[1]) =>
    hrefs.scenarios(project, toScenariosParams(state, change));
  // The metric of the page was not measured there: the page of such an environment chooses another one.
  const elsewhere = new Set(scope.elsewhere.map(toEnvironmentSlug));
  return (
    <>
      <span>Showing</span>
      <DriverPicker drivers={scope.drivers} chosen={state.driver} slots={slots} href={(d) => href({ driver: d })} />
      <span>on</span>
      <EnvironmentPicker
        environments={[...scope.environments, ...scope.elsewhere].map((environment) => ({
          ...environment,
          count: `${count(environment.scenarios, 'scenario')}, ${count(environment.results, 'result')}`,
        }))}
        chosen={scope.environment}
        none="no environment"
        href={(env) => href(env && elsewhere.has(env) ? { environment: env, metric: null } : { environment: env })}
      />
      <MetricPicker metrics={scope.metrics} chosen={scope.metric} href={(m) => href({ metric: m })} />
    </>
  );
}
