import { formatSelected, parseSelected } from '@tachograph/analysis/selection';
import type { SweepLine } from '@tachograph/analysis/sweep';
import { count } from '@tachograph/units';
import { TakeAway } from '@/app/p/[project]/_components/take-away.tsx';
import { type SweepParams, toSweepParams } from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import { DriverMark } from '@/charts/style/paint.tsx';
import { chooseScale } from '@/charts/sweep/sweep-model.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { SweepData } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { DriverPicker, EnvironmentPicker, Picker, StatisticPicker } from '@/ui/picker/picker.tsx';
import { ScaleSegments } from '@/ui/picker/segments.tsx';

type Props = { readonly project: string; readonly state: SweepParams; readonly data: SweepData };

/** What is swept, and the scale of the values. */
export function SweepHead({ project, state, data: { scenario, sweep, figure } }: Props) {
  return (
    <PageHead
      title={scenario.title}
      about={
        sweep.param
          ? `Over ${sweep.param.name}: a line for each driver version, in one environment. Every value is a separate case, evaluated at that value only.`
          : (scenario.description ?? 'A scenario along one of its numeric params.')
      }
    >
      <div className="row">
        {sweep.lines.length > 0 && (
          <ScaleSegments
            chosen={chooseScale(figure, state.scale)}
            usual={chooseScale(figure, undefined)}
            href={(axis) => hrefs.sweep(project, scenario.slug, toSweepParams(state, { scale: axis }))}
          />
        )}
        <Link
          className="button"
          href={hrefs.scenario(project, scenario.slug, {
            environment: state.environment,
            metric: state.metric,
            statistic: state.statistic,
          })}
        >
          Trend
        </Link>
        {sweep.lines.length > 0 && (
          <TakeAway
            project={project}
            page={hrefs.sweep(project, scenario.slug, toSweepParams(state))}
            title={scenario.title}
          />
        )}
      </div>
    </PageHead>
  );
}

type Part = Pick<Props, 'state' | 'data'> & {
  readonly href: (change: Parameters<typeof toSweepParams>[1]) => string;
};

/** A change of the drivers keeps the versions that the URL names. */
const withVersions = (slugs: string | null, selected: readonly string[] = []): string | null =>
  slugs
    ?.split(',')
    .flatMap((slug) => {
      const versions = selected.filter((text) => parseSelected(text).slug === slug);
      return versions.length > 0 ? versions : [slug];
    })
    .join(',') ?? null;

const ParamPicker = ({ data: { sweep }, href }: Part) => (
  <Picker
    label="Param"
    options={sweep.params.map(({ name, values }) => ({
      key: name,
      label: name,
      count: count(values.length, 'value'),
      chosen: name === sweep.param?.name,
      href: href({ param: name === sweep.params[0]?.name ? null : name, params: null }),
    }))}
  >
    {sweep.param?.name ?? 'choose a param'}
  </Picker>
);

function GroupPicker({ state, data: { sweep }, href }: Part) {
  if (sweep.groups.length < 2) return null;
  const named = sweep.groups.filter(({ key }) => key !== '');
  const chosen = named.find(({ key }) => key === state.params);
  return (
    <>
      <span>with</span>
      <Picker
        label="Other params"
        options={[
          { key: '', label: 'all other params', chosen: !chosen, href: href({ params: null }) },
          ...named.map(({ key, label }) => ({ key, label, chosen: key === state.params, href: href({ params: key }) })),
        ]}
      >
        {chosen?.label ?? 'all other params'}
      </Picker>
    </>
  );
}

function ReferencePicker({ data: { sweep, slots }, href }: Part) {
  const toOption = ({ key, driver, version, isReference }: SweepLine) => {
    const ref = formatSelected({ slug: driver.slug, version: version?.text ?? null });
    return {
      key,
      ref,
      label: `${driver.name} ${version?.text ?? 'version not stated'}`,
      chosen: isReference,
      slot: slots[driver.slug] ?? null,
      href: href({ reference: ref }),
    };
  };
  const options = [...new Map(sweep.lines.map(toOption).map((option) => [option.ref, option])).values()];
  const reference = options.find(({ chosen }) => chosen);
  return (
    <Picker label="Reference" options={options}>
      {reference ? (
        <>
          <DriverMark driver={{ name: reference.label, slot: reference.slot }} /> {reference.label}
        </>
      ) : (
        'no reference'
      )}
    </Picker>
  );
}

/** "Sweep of net/tcp, net/http over bytes with cpu 2 measured as latency, mean on … against …" */
export function SweepFilter({ project, state, data }: Props) {
  const { scenario, sweep, slots } = data;
  const href: Part['href'] = (change) => hrefs.sweep(project, scenario.slug, toSweepParams(state, change));
  const part = { state, data, href };
  return (
    <>
      <span>Sweep of</span>
      <DriverPicker
        drivers={sweep.drivers}
        chosen={state.driver?.map((text) => parseSelected(text).slug)}
        slots={slots}
        href={(d) => href({ driver: withVersions(d, state.driver) })}
      />
      <span>over</span>
      <ParamPicker {...part} />
      <GroupPicker {...part} />
      <span>measured as</span>
      <StatisticPicker metrics={sweep.metrics} metric={sweep.metric?.metric} statistic={sweep.statistic} href={href} />
      <span>on</span>
      <EnvironmentPicker
        environments={sweep.environments.map((of) => ({ ...of, count: count(of.points, 'point') }))}
        chosen={sweep.environment}
        none="choose an environment"
        href={(env) => href({ environment: env })}
      />
      <span>against</span>
      <ReferencePicker {...part} />
    </>
  );
}
