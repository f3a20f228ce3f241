import { headers } from 'next/headers';
import { ADDRESS_HEADER } from '@/routing/address-header.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';

const OF_PROJECT = /^\/p\/([^/?]+)\/./;

/** The lists in which what was looked for may be, for a page of a project. */
function listWays(project: string): readonly (readonly [name: string, href: string])[] {
  return [
    [project, hrefs.project(project)],
    ['Scenarios', hrefs.scenarios(project)],
    ['Drivers', hrefs.drivers(project)],
    ['Runs', hrefs.runs(project)],
    ['Environments', hrefs.environments(project)],
  ];
}

export default async function NotFound() {
  const [, segment] = OF_PROJECT.exec((await headers()).get(ADDRESS_HEADER) ?? '') ?? [];
  const ways = segment === undefined ? [] : listWays(decodeSegment(segment));
  return (
    <>
      <TopBar crumbs={[{ label: 'not found' }]} />
      <main id="main">
        <PageHead
          title="Page not found"
          about="The project, scenario, driver, run or environment may have been renamed or deleted, or the link may be cut short."
        />
        <nav className="row" aria-label="Where to go next">
          {[...ways, ['All projects', '/'] as const].map(([name, href]) => (
            <Link key={href} className="button" href={href}>
              {name}
            </Link>
          ))}
        </nav>
      </main>
    </>
  );
}
