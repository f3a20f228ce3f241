import { count } from '@tachograph/units';
import { DriverMark } from '@/charts/style/paint.tsx';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { DriverListData, UpgradeData } from '@/server/root.ts';
import { EnvironmentPicker, Picker, toggle } from '@/ui/picker/picker.tsx';
import type { UpgradeParams } from '../search-params.ts';

export type UpgradeHref = (change: Partial<Record<keyof UpgradeParams, string | null>>) => string;

type Props = {
  readonly project: string;
  readonly state: UpgradeParams;
  readonly data: UpgradeData;
  readonly drivers: DriverListData;
  readonly href: UpgradeHref;
};

/** The scenarios that matter: each option adds or removes one. */
function ScenarioChoice({ state, data: { upgrade }, href }: Pick<Props, 'state' | 'data' | 'href'>) {
  const all = new Map([...upgrade.rows, ...upgrade.gaps].map((row) => [row.case.scenario, row.title]));
  const chosen = [...all.keys()].filter((scenario) => state.scenario?.includes(scenario));
  return (
    <>
      <span>for</span>
      <Picker
        label="Scenarios"
        multiple
        options={[...all].map(([scenario, title]) => ({
          key: scenario,
          label: title,
          chosen: chosen.includes(scenario),
          href: href({ scenario: toggle(chosen, scenario, [...all.keys()]) }),
        }))}
      >
        {chosen.length === 0 ? 'all scenarios' : count(chosen.length, 'scenario')}
      </Picker>
    </>
  );
}

/** "From mysql2 3.9.3 to 3.24.6 on … for all scenarios" */
export function UpgradeFilter({ project, state, data, drivers, href }: Props) {
  const { upgrade, slot } = data;
  const { driver, from, to, known } = upgrade;
  const position = known.indexOf(to);
  return (
    <>
      <span>From</span>
      <Picker
        label="Driver"
        options={drivers
          .filter(({ versions }) => versions.length > 1)
          .map(({ slug, name, versions }) => ({
            key: slug,
            label: name,
            count: count(versions.length, 'release'),
            chosen: slug === driver.slug,
            href: hrefs.upgrade(project, { driver: slug }),
          }))}
      >
        <DriverMark driver={{ name: driver.name, slot }} />
        {driver.name}
      </Picker>
      <Picker
        label="From"
        options={known
          .slice(0, position)
          .toReversed()
          .map((release) => ({
            key: release,
            label: release,
            chosen: release === from,
            href: href({ from: release }),
          }))}
      >
        <code>{from}</code>
      </Picker>
      <span>to</span>
      <Picker
        label="To"
        options={known
          .slice(known.indexOf(from) + 1)
          .toReversed()
          .map((release) => ({
            key: release,
            label: release,
            chosen: release === to,
            href: href({ from, to: release === known.at(-1) ? null : release }),
          }))}
      >
        <code>{to}</code>
        {upgrade.isNewest && ' newest'}
      </Picker>
      <span>on</span>
      <EnvironmentPicker
        environments={upgrade.environments.map((one) => ({
          ...one,
          count: `${count(one.versions, 'version')}, ${formatDay(one.newestAt)}`,
        }))}
        chosen={upgrade.environment}
        none="no environment"
        href={(environment) => href({ environment })}
      />
      <ScenarioChoice state={state} data={data} href={href} />
    </>
  );
}
