import { count } from '@tachograph/units';
import type { ReactNode } from 'react';
import { TakeAway } from '@/app/p/[project]/_components/take-away.tsx';
import { Purl } from '@/app/p/[project]/drivers/_components/purl.tsx';
import { DriverMark } from '@/charts/style/paint.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverParams } from '@/routing/search-params.ts';
import type { DriverData, DriverListData } from '@/server/root.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { EnvironmentPicker, MetricPicker, Picker } from '@/ui/picker/picker.tsx';

/** The newest version against the one before, in the environment shown; null below two versions. */
function toCompareHref(project: string, { driver, page }: DriverData): string | null {
  const [before, newest] = page.versions.filter((version) => version?.parsed).slice(-2);
  if (!before || !newest) return null;
  const reference = `${driver.slug}@${before.text}`;
  return hrefs.compare(project, {
    driver: `${driver.slug}@${newest.text},${reference}`,
    reference: reference,
    environment: page.environment && toEnvironmentSlug(page.environment),
    metric: page.metric?.metric,
  });
}

type Props = { readonly project: string; readonly state: DriverParams; readonly data: DriverData };

/** The driver and the environment of its figures, how it stands, and links to compare and export it. */
export function DriverHead({ project, state, data, children }: Props & { readonly children: ReactNode }) {
  const { driver, page, slot, hasOlder } = data;
  const compareHref = toCompareHref(project, data);
  return (
    <div className="head driver-head">
      <div>
        <div className="row driver-facts">
          <h1>
            <DriverName driver={{ name: driver.name, slot }} />
          </h1>
          {driver.language && <span>{driver.language}</span>}
          {driver.purl && <Purl purl={driver.purl} />}
          {page.environment && (
            <>
              <span>
                {hasOlder && 'the newest '}
                {count(page.versions.length, 'version')}
              </span>
              <EnvironmentChip project={project} environment={page.environment} />
            </>
          )}
        </div>
        {children}
      </div>
      <div className="row">
        {compareHref && (
          <Link className="button" href={compareHref}>
            Compare the two newest
          </Link>
        )}
        {page.versions.length > 1 && (
          <Link
            className="button"
            href={hrefs.upgrade(project, {
              driver: driver.slug,
              environment: page.environment && toEnvironmentSlug(page.environment),
              metric: page.metric?.metric,
            })}
          >
            Upgrade
          </Link>
        )}
        {page.rows.length > 0 && (
          <TakeAway project={project} page={hrefs.driver(project, driver.slug, state)} title={driver.name} />
        )}
      </div>
    </div>
  );
}

type FilterProps = {
  readonly project: string;
  readonly state: DriverParams;
  readonly data: DriverData;
  readonly drivers: DriverListData;
};

/** "Versions of mariadb on … measured as …" */
export function DriverFilter({ project, state, data: { driver, page, slot }, drivers }: FilterProps) {
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
