import { connection } from 'next/server';
import { env } from '@/env.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { parseListParams, type RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { EmptyPage } from '@/ui/list/empty-page.tsx';
import { ListSearch } from '@/ui/list/list-search.tsx';
import { Pager } from '@/ui/list/pager.tsx';
import { ProjectCards } from './_components/project-cards.tsx';
import { RecentRuns } from './_components/recent-runs.tsx';

/** `/`: which projects are here, the one with the newest run first. */
export default async function ProjectsPage({ searchParams }: { searchParams: Promise<RawParams> }) {
  await connection();
  const { q, after, before } = parseListParams(await searchParams);
  const [page, recent] = await Promise.all([api.projects.list({ text: q, after, before }), api.runs.recent()]);
  const isWhole = q === undefined && page.previous === null && page.next === null;
  const empty = isWhole && page.rows.every((project) => project.runs === 0);
  return (
    <>
      <TopBar />
      <main id="main">
        <PageHead
          title="Projects"
          about="Database-connector benchmarks over time, with the environment behind every number."
        />
        {!isWhole && <ListSearch label="projects" action={hrefs.projects()} text={q} />}
        {page.rows.length > 0 ? (
          <ProjectCards projects={page.rows} />
        ) : (
          !isWhole && <EmptyPage plural="projects" href={hrefs.projects()} />
        )}
        {!isWhole && <Pager noun="project" page={page} hrefOf={(cursors) => hrefs.projects({ q, ...cursors })} />}
        {recent.length > 0 && <RecentRuns runs={recent} />}
        {empty && <FirstRun project={page.rows[0]?.slug ?? 'default'} ingestUrl={env().ingestUrl} />}
      </main>
    </>
  );
}
