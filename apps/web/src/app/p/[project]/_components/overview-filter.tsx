import { type DriverSlots, toChartDriver } from '@/charts/style/driver-style.ts';
import { DriverMark } from '@/charts/style/point-mark.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { type OverviewParams, toOverviewQuery } from '@/routing/search-params.ts';
import type { ScoreboardData } from '@/server/root.ts';
import { DriverPicker } from '@/ui/picker/driver-picker.tsx';
import { MetricPicker } from '@/ui/picker/metric-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';

type Props = {
  readonly project: { readonly slug: string; readonly referenceDriver: string | null };
  readonly state: OverviewParams;
  readonly board: ScoreboardData;
  readonly slots: DriverSlots;
};

/** "Showing mysql2, mariadb, mysql, newest version of each, measured as … against …" */
export function OverviewFilter({ project, state, board, slots }: Props) {
  const href = (change: Parameters<typeof toOverviewQuery>[1]) =>
    hrefs.project(project.slug, toOverviewQuery(state, change));
  const reference = state.reference ?? project.referenceDriver ?? board.drivers[0]?.slug ?? null;
  return (
    <>
      <span>Showing</span>
      <DriverPicker drivers={board.drivers} chosen={state.driver} slots={slots} href={(d) => href({ driver: d })} />
      <span>newest version of each,</span>
      <MetricPicker
        metrics={board.scoreboard.metrics}
        chosen={board.scoreboard.metric}
        href={(m) => href({ metric: m })}
      />
      <span>against</span>
      <Picker
        label="Reference"
        options={board.drivers.map((driver) => ({
          key: driver.slug,
          label: driver.name,
          mark: <DriverMark driver={toChartDriver(driver, slots)} />,
          chosen: driver.slug === reference,
          href: href({ reference: driver.slug === project.referenceDriver ? null : driver.slug }),
        }))}
      >
        {reference ?? 'none'}
      </Picker>
    </>
  );
}
