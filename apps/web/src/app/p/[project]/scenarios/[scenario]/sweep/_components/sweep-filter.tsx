import { formatSelected, parseSelected } from '@tachograph/analysis/selection';
import type { SweepLine } from '@tachograph/analysis/sweep';
import { type SweepParams, toSweepParams } from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import { DriverMark } from '@/charts/style/driver-mark.tsx';
import { count } from '@/format/count.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { SweepData } from '@/server/root.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';

type Props = { readonly project: string; readonly state: SweepParams; readonly data: SweepData };
type Part = Props & { readonly href: (change: Parameters<typeof toSweepParams>[1]) => string };

/** A change of the drivers keeps the versions that the address names. */
const withVersions = (slugs: string | null, requested: readonly string[] = []): string | null =>
  slugs
    ?.split(',')
    .flatMap((slug) => {
      const versions = requested.filter((text) => parseSelected(text).slug === slug);
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
      href: href({ param: name === sweep.params[0]?.name ? null : name, p: null }),
    }))}
  >
    {sweep.param?.name ?? 'choose a param'}
  </Picker>
);

function GroupPicker({ state, data: { sweep }, href }: Part) {
  const named = sweep.groups.filter(({ key }) => key !== '');
  if (sweep.groups.length < 2) return null;
  const chosen = named.find(({ key }) => key === state.p);
  return (
    <>
      <span>with</span>
      <Picker
        label="Other params"
        options={[
          { key: '', label: 'all other params', chosen: !chosen, href: href({ p: null }) },
          ...named.map(({ key, label }) => ({ key, label, chosen: key === state.p, href: href({ p: key }) })),
        ]}
      >
        {chosen?.label ?? 'all other params'}
      </Picker>
    </>
  );
}

const MetricPicker = ({ data: { sweep }, href }: Part) => (
  <Picker
    label="Metric"
    options={sweep.metrics.flatMap((choice) =>
      choice.statistics.map((statistic) => ({
        key: `${choice.metric} ${statistic}`,
        label: `${choice.metric}, ${statistic}`,
        count: choice.unit,
        chosen: choice.metric === sweep.metric?.metric && statistic === sweep.statistic,
        href: href({ m: choice.metric, e: statistic }),
      })),
    )}
  >
    {sweep.metric ? [sweep.metric.metric, sweep.statistic].filter(Boolean).join(', ') : 'nothing yet'}
  </Picker>
);

const EnvironmentPicker = ({ data: { sweep }, href }: Part) => (
  <Picker
    label="Environment"
    options={sweep.environments.map((known) => ({
      key: known.identity,
      label: known.label,
      count: count(known.points, 'point'),
      chosen: known.identity === sweep.environment?.identity,
      href: href({ env: toEnvironmentSlug(known) }),
    }))}
  >
    {sweep.environment?.label ?? 'choose an environment'}
  </Picker>
);

const keyOf = ({ driver, version }: SweepLine) => formatSelected({ slug: driver.slug, version: version?.text ?? null });

function ReferencePicker({ data: { sweep, slots }, href }: Part) {
  const lines = [...new Map(sweep.lines.map((line) => [keyOf(line), line])).values()];
  const reference = lines.find(({ isReference }) => isReference);
  const words = ({ driver, version }: SweepLine) => `${driver.name} ${version?.text ?? 'version not stated'}`;
  const mark = ({ driver }: SweepLine) => (
    <DriverMark driver={{ name: driver.name, slot: slots[driver.slug] ?? null }} />
  );
  return (
    <Picker
      label="Reference"
      options={lines.map((line) => ({
        key: line.key,
        label: words(line),
        mark: mark(line),
        chosen: line === reference,
        href: href({ ref: keyOf(line) }),
      }))}
    >
      {reference ? (
        <>
          {mark(reference)} {words(reference)}
        </>
      ) : (
        'no reference'
      )}
    </Picker>
  );
}

/** "Sweep of net/tcp, net/http over bytes with cpu 2 measured as latency, mean on … against …" */
export function SweepFilter(props: Props) {
  const { project, state, data } = props;
  const { scenario, sweep, slots } = data;
  const href: Part['href'] = (change) => hrefs.sweep(project, scenario.slug, toSweepParams(state, change));
  const part = { ...props, href };
  return (
    <>
      <span>Sweep of</span>
      <DriverPicker
        drivers={sweep.drivers}
        chosen={state.d?.map((text) => parseSelected(text).slug)}
        slots={slots}
        href={(d) => href({ d: withVersions(d, state.d) })}
      />
      <span>over</span>
      <ParamPicker {...part} />
      <GroupPicker {...part} />
      <span>measured as</span>
      <MetricPicker {...part} />
      <span>on</span>
      <EnvironmentPicker {...part} />
      <span>against</span>
      <ReferencePicker {...part} />
    </>
  );
}
