import type { Scoreboard } from '@tachograph/analysis';
import type { OverviewParams } from '@/app/p/[project]/search-params.ts';
import { DriverMark } from '@/charts/driver-mark.tsx';
import type { DriverSlot } from '@/charts/types.ts';
import { toEnvironmentSlug } from '@/ui/environment-slug.ts';
import { hrefs } from '@/ui/hrefs.ts';
import { Picker } from '@/ui/picker.tsx';
import { toggle } from '@/ui/toggle.ts';

type Props = {
  readonly project: { readonly slug: string; readonly referenceDriver: string | null };
  readonly state: OverviewParams;
  readonly board: {
    readonly scoreboard: Scoreboard;
    readonly drivers: readonly { readonly slug: string; readonly name: string }[];
    readonly environments: readonly { readonly identity: string; readonly label: string }[];
  };
  readonly slots: Readonly<Record<string, DriverSlot>>;
};

/** "Showing mysql2, mariadb, mysql, newest measured version of each, on … measured as … against …" */
export function OverviewFilter({ project, state, board, slots }: Props) {
  const href = (change: Partial<Record<'d' | 'env' | 'm' | 'ref', string | null>>) =>
    hrefs.project(project.slug, { d: state.d?.join(','), env: state.env, m: state.m, ref: state.ref, ...change });
  const shown = board.drivers.filter(({ slug }) => !state.d || state.d.includes(slug));
  const all = board.drivers.map(({ slug }) => slug);
  const metric = board.scoreboard.metric;
  const reference = state.ref ?? project.referenceDriver ?? all[0] ?? null;
  const environment = board.environments.find((known) => state.env && toEnvironmentSlug(known) === state.env);
  const mark = ({ slug, name }: { slug: string; name: string }) => (
    <DriverMark driver={{ name, slot: slots[slug] ?? null }} />
  );
  return (
    <>
      <span>Showing</span>
      <Picker
        label="Drivers"
        multiple
        options={board.drivers.map((driver) => ({
          key: driver.slug,
          label: driver.name,
          mark: mark(driver),
          chosen: shown.includes(driver),
          href: href({ d: toggle(state.d ?? all, driver.slug, all) }),
        }))}
      >
        {shown.map((driver) => (
          <span key={driver.slug}>{mark(driver)}</span>
        ))}
        {shown.length > 4 ? `${shown.length} drivers` : shown.map(({ name }) => name).join(', ')}
      </Picker>
      <span>newest measured version of each, on</span>
      <Picker
        label="Environment"
        options={[
          {
            key: 'all',
            label: `all ${board.environments.length} environments`,
            chosen: !environment,
            href: href({ env: null }),
          },
          ...board.environments.map((known) => ({
            key: known.identity,
            label: known.label,
            chosen: known === environment,
            href: href({ env: toEnvironmentSlug(known) }),
          })),
        ]}
      >
        {environment?.label ?? `all ${board.environments.length} environments`}
      </Picker>
      <span>measured as</span>
      <Picker
        label="Metric"
        options={board.scoreboard.metrics.map((choice) => ({
          key: choice.metric,
          label: `${choice.metric}, ${choice.unit}`,
          count: `${choice.results}`,
          chosen: choice.metric === metric?.metric,
          href: href({ m: choice.metric }),
        }))}
      >
        {metric ? `${metric.metric}, ${metric.unit}` : 'nothing yet'}
      </Picker>
      <span>against</span>
      <Picker
        label="Reference"
        options={board.drivers.map((driver) => ({
          key: driver.slug,
          label: driver.name,
          mark: mark(driver),
          chosen: driver.slug === reference,
          href: href({ ref: driver.slug === project.referenceDriver ? null : driver.slug }),
        }))}
      >
        {reference ?? 'none'}
      </Picker>
    </>
  );
}
