import { namesEnvironment } from '@tachograph/analysis/selection';
import { DriverMark } from '@/charts/style/driver-mark.tsx';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { OverviewParams } from '@/routing/search-params.ts';
import type { ScoreboardData } from '@/server/root.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { MetricPicker } from '@/ui/picker/metric-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';

type Props = {
  readonly project: { readonly slug: string; readonly referenceDriver: string | null };
  readonly state: OverviewParams;
  readonly board: ScoreboardData;
  readonly slots: Readonly<Record<string, DriverSlot>>;
};

/** "Showing mysql2, mariadb, mysql, newest measured version of each, on … measured as … against …" */
export function OverviewFilter({ project, state, board, slots }: Props) {
  const href = (change: Partial<Record<'d' | 'env' | 'm' | 'ref', string | null>>) =>
    hrefs.project(project.slug, { d: state.d?.join(','), env: state.env, m: state.m, ref: state.ref, ...change });
  const all = `all ${board.environments.length} environments`;
  const reference = state.ref ?? project.referenceDriver ?? board.drivers[0]?.slug ?? null;
  const environment = board.environments.find((known) => state.env && namesEnvironment(state.env, known));
  return (
    <>
      <span>Showing</span>
      <DriverPicker drivers={board.drivers} chosen={state.d} slots={slots} href={(d) => href({ d })} />
      <span>newest measured version of each, on</span>
      <Picker
        label="Environment"
        options={[
          { key: 'all', label: all, chosen: !environment, href: href({ env: null }) },
          ...board.environments.map((known) => ({
            key: known.identity,
            label: known.label,
            chosen: known === environment,
            href: href({ env: toEnvironmentSlug(known) }),
          })),
        ]}
      >
        {environment?.label ?? all}
      </Picker>
      <MetricPicker metrics={board.scoreboard.metrics} chosen={board.scoreboard.metric} href={(m) => href({ m })} />
      <span>against</span>
      <Picker
        label="Reference"
        options={board.drivers.map((driver) => ({
          key: driver.slug,
          label: driver.name,
          mark: <DriverMark driver={{ name: driver.name, slot: slots[driver.slug] ?? null }} />,
          chosen: driver.slug === reference,
          href: href({ ref: driver.slug === project.referenceDriver ? null : driver.slug }),
        }))}
      >
        {reference ?? 'none'}
      </Picker>
    </>
  );
}
