import { count } from '@tachograph/units';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverData } from '@/server/root.ts';

const LISTED = 12;

/** Versions that this environment does not have, with links to where they were measured. No line joins the two. */
export function Elsewhere({ project, data: { driver, page } }: { project: string; data: DriverData }) {
  const { elsewhere } = page;
  if (elsewhere.length === 0) return null;
  return (
    <section className="notice" aria-label="Measured elsewhere only">
      <b>{count(elsewhere.length, 'version')} measured elsewhere only:</b>
      <ul className="list row elsewhere">
        {elsewhere.slice(0, LISTED).map(({ version, environment }) => (
          <li key={version.raw}>
            <Link
              className="link"
              href={hrefs.driver(project, driver.slug, {
                environment: toEnvironmentSlug(environment),
                metric: page.metric?.metric,
              })}
            >
              <code>{version.text}</code> on {environment.label}
            </Link>
          </li>
        ))}
        {elsewhere.length > LISTED && <li>and {elsewhere.length - LISTED} more</li>}
      </ul>
    </section>
  );
}
