import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { parseListParams, type RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { FirstRun, ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import { DriverTable } from './_components/driver-table.tsx';

export const metadata: Metadata = { title: 'Drivers' };

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

/** `/p/{project}/drivers`: who is measured here. */
export default async function DriversPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const state = parseListParams(await searchParams);
  const [page, slots] = await Promise.all([
    api.drivers.page({ project: slug, text: state.q, after: state.after, before: state.before }),
    api.projects.driverSlots({ project: slug }),
  ]);
  return (
    <ProjectFrame project={project} tab="Drivers">
      <PageHead
        title="Drivers"
        about="The client libraries measured here. Each has a page with all its scenarios by version."
      >
        {page.rows.length > 1 && (
          <Link className="button" href={hrefs.league(slug)}>
            League
          </Link>
        )}
      </PageHead>
      <ListPage
        noun="driver"
        state={state}
        page={page}
        hrefOf={(params) => hrefs.drivers(slug, params)}
        csv={(params) => hrefs.listCsv(slug, 'drivers', params)}
        empty={<FirstRun project={slug} />}
      >
        <DriverTable project={slug} drivers={page.rows} slots={slots} />
      </ListPage>
    </ProjectFrame>
  );
}
