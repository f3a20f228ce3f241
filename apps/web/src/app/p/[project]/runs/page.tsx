import { namesEnvironment } from '@tachograph/analysis/selection';
import type { Metadata } from 'next';
import Link from 'next/link';
import { env } from '@/env.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import { parseRunsParams, type RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { NarrowedNotice } from './_components/narrowed-notice.tsx';
import { RunTable } from './_components/run-table.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Runs' };

/** `/p/{project}/runs`: every upload, newest first, repeats of one measurement once. */
export default async function RunsPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const wanted = parseRunsParams(await searchParams);
  const environments = wanted.env ? await api.environments.list({ project: slug }) : [];
  const environment = environments.find((known) => wanted.env && namesEnvironment(wanted.env, known));
  const { before, repetitionGroup } = wanted;
  const runs = await api.runs.list({ project: slug, before, environment: environment?.identity, repetitionGroup });
  const oldest = runs.at(-1);
  return (
    <ProjectFrame project={project} tab="Runs">
      <PageHead
        title="Runs"
        about="Every upload, at the time it was measured. The raw upload of each is stored unchanged."
      >
        <Link className="button" href={hrefs.import(slug)}>
          Import a run
        </Link>
      </PageHead>
      <NarrowedNotice project={slug} wanted={wanted} environment={environment?.label} found={runs.length > 0} />
      {runs.length > 0 && (
        <RunTable project={slug} runs={runs} repetitionGroups={wanted.repetitionGroup === undefined} />
      )}
      {runs.length === 0 && !wanted.repetitionGroup && !wanted.before && (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      )}
      {oldest && runs.length === 50 && (
        <p className="foot">
          <Link
            className="link"
            href={hrefs.runs(slug, { before: oldest.id, env: wanted.env, repetitionGroup: wanted.repetitionGroup })}
          >
            Older runs
          </Link>
        </p>
      )}
    </ProjectFrame>
  );
}
