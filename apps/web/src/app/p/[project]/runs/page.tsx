import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { parseRunsParams, type RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { FirstRun, ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { Pager } from '@/ui/list/pager.tsx';
import { NarrowedNotice, RunTable } from './_components/run-table.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Runs' };

/** `/p/{project}/runs`: every upload, newest first, repeats of one measurement once. */
export default async function RunsPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const wanted = parseRunsParams(await searchParams);
  const { q: _, ...query } = wanted;
  const { after, before, repetitionGroup } = query;
  const page = await api.runs.list({ project: slug, ...query });
  const isPaged = after !== undefined || before !== undefined;
  return (
    <ProjectFrame project={project} tab="Runs">
      <PageHead
        title="Runs"
        about="Every upload, at the time it was measured. The raw upload of each is stored unchanged."
      >
        <Link className="button" href={hrefs.importResults(slug)}>
          Import a run
        </Link>
      </PageHead>
      <NarrowedNotice
        project={slug}
        wanted={wanted}
        environment={page.environment?.label}
        found={page.rows.length > 0}
      />
      {page.rows.length > 0 && (
        <>
          <RunTable project={slug} runs={page.rows} repetitionGroups={repetitionGroup === undefined} />
          <Pager
            noun="run"
            page={page}
            {...(repetitionGroup === undefined && { note: 'repeats of one measurement on one line' })}
            hrefOf={(cursors) => hrefs.runs(slug, { environment: wanted.environment, repetitionGroup, ...cursors })}
            csv={hrefs.listCsv(slug, 'runs', { environment: wanted.environment, repetitionGroup })}
          />
        </>
      )}
      {page.rows.length === 0 && !repetitionGroup && !isPaged && <FirstRun project={slug} />}
    </ProjectFrame>
  );
}
