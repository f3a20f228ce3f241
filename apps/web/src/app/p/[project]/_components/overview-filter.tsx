import type { Scoreboard } from '@tachograph/analysis/scoreboard';
import { namesEnvironment } from '@tachograph/analysis/selection';
import { DriverMark } from '@/charts/style/driver-mark.tsx';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { OverviewParams } from '@/routing/search-params.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';

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
  const metric = board.scoreboard.metric;
  const reference = state.ref ?? project.referenceDriver ?? board.drivers[0]?.slug ?? null;
  const environment = board.environments.find((known) => state.env && namesEnvironment(state.env, known));
  const mark = ({ slug, name }: { slug: string; name: string }) => (
    <DriverMark driver={{ name, slot: slots[slug] ?? null }} />
  );
  return (
    <>
      <span>Showing</span>
      <DriverPicker drivers={board.drivers} chosen={state.d} slots={slots} href={(d) => href({ d })} />
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
