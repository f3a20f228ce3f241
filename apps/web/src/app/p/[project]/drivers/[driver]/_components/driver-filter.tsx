import { count } from '@tachograph/units';
import { DriverMark } from '@/charts/style/point-mark.tsx';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { DriverParams } from '@/routing/search-params.ts';
import type { DriverData, DriverListData } from '@/server/root.ts';
import { MetricPicker } from '@/ui/picker/metric-picker.tsx';
import { Picker } from '@/ui/picker/picker.tsx';
import { EnvironmentPicker } from '@/ui/picker/result-pickers.tsx';

type Props = {
  readonly project: string;
  readonly state: DriverParams;
  readonly data: DriverData;
  readonly drivers: DriverListData;
};

/** "Versions of mariadb on … measured as …" */
export function DriverFilter({ project, state, data: { driver, page, slot }, drivers }: Props) {
  const href = (change: Partial<Record<keyof DriverParams, string | null>>) =>
    hrefs.driver(project, driver.slug, { ...state, ...change });
  return (
    <>
      <span>Versions of</span>
      <Picker
        label="Driver"
        options={drivers.map(({ slug, name, versions }) => ({
          key: slug,
          label: name,
          count: count(versions.length, 'version'),
          chosen: slug === driver.slug,
          href: hrefs.driver(project, slug),
        }))}
      >
        <DriverMark driver={{ name: driver.name, slot }} />
        {driver.name}
      </Picker>
      <span>on</span>
      <EnvironmentPicker
        environments={page.environments.map((known) => ({
          ...known,
          count: `${count(known.versions, 'version')}, ${formatDay(known.newestAt)}`,
        }))}
        chosen={page.environment}
        none="no environment"
        href={(env) => href({ environment: env })}
      />
      <MetricPicker metrics={page.metrics} chosen={page.metric} href={(m) => href({ metric: m })} />
    </>
  );
}
