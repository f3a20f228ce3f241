import { count } from '@tachograph/units';
import { Purl } from '@/app/p/[project]/drivers/_components/purl.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverParams } from '@/routing/search-params.ts';
import type { DriverData } from '@/server/root.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

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

/** The driver, the environment of its figures, and links to compare and export it. */
export function DriverHead({ project, state, data }: Props) {
  const { driver, page, slot, hasOlder } = data;
  const compareHref = toCompareHref(project, data);
  return (
    <PageHead
      title={<DriverName driver={{ name: driver.name, slot }} />}
      about={
        <span className="row driver-facts">
          <span>{driver.language ?? 'language not stated'}</span>
          {driver.purl && <Purl purl={driver.purl} />}
          {page.environment && (
            <span>
              {hasOlder && 'the newest '}
              {count(page.versions.length, 'version')} on{' '}
              <EnvironmentChip project={project} environment={page.environment} />
            </span>
          )}
        </span>
      }
    >
      <div className="row">
        {compareHref && (
          <Link className="button" href={compareHref}>
            Compare the two newest versions
          </Link>
        )}
        {page.rows.length > 0 && <SaveMenu hrefOf={hrefs.as(hrefs.driver(project, driver.slug, state))} />}
      </div>
    </PageHead>
  );
}
