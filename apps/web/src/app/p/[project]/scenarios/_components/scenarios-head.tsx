import { count } from '@tachograph/units';
import { type ScenariosParams, toScenariosParams } from '@/app/p/[project]/scenarios/search-params.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { SmallMultiplesData } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { DriverPicker, EnvironmentPicker, MetricPicker } from '@/ui/picker/picker.tsx';
import { Segments } from '@/ui/picker/segments.tsx';

type Props = {
  readonly project: string;
  readonly state: ScenariosParams;
  readonly about: string;
  /** Rows of the list, and those of them with a change. */
  readonly counts: { readonly all: number; readonly changed: number };
};

/** The title of the page, and the ways to show it. */
export function ScenariosHead({ project, state, about, counts }: Props) {
  const isTable = state.view === 'table';
  const href = (change: Parameters<typeof toScenariosParams>[1]) =>
    hrefs.scenarios(project, toScenariosParams(state, change));
  const two = (name: 'view' | 'axis' | 'figure' | 'only', [usual, other]: readonly [string, string], value: string) => [
    { key: usual, label: usual, chosen: state[name] === undefined, href: href({ [name]: null }) },
    { key: other, label: other, chosen: state[name] !== undefined, href: href({ [name]: value }) },
  ];
  return (
    <PageHead title="Scenarios" about={about}>
      <div className="row">
        <Segments label="View" options={two('view', ['Charts', 'Table'], 'table')} />
        <Segments
          label="Rows"
          options={two('only', [`All ${counts.all}`, `With changes ${counts.changed}`], 'changes')}
        />
        {!isTable && <Segments label="Axis" options={two('axis', ['By version', 'By time'], 'time')} />}
        {!isTable && <Segments label="Figure" options={two('figure', ['Absolute', 'Ratio to first'], 'ratio')} />}
      </div>
    </PageHead>
  );
}

type FilterProps = { readonly project: string; readonly state: ScenariosParams; readonly data: SmallMultiplesData };

/** "Showing mariadb, mysql2 on … measured as throughput, ops/s" */
export function ScenariosFilter({ project, state, data: { scope, slots } }: FilterProps) {
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
