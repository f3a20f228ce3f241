import { namesEnvironment } from '@tachograph/analysis';
import type { Metadata } from 'next';
import Link from 'next/link';
import { orNotFound } from '@/app/p/[project]/or-not-found.ts';
import { env } from '@/env.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/first-run.tsx';
import { hrefs } from '@/ui/hrefs.ts';
import { ProjectFrame } from '@/ui/project-frame.tsx';
import { RunTable } from './_components/run-table.tsx';
import { parseRunsParams } from './search-params.ts';

type Props = {
  params: Promise<{ project: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata: Metadata = { title: 'Runs' };

/** `/p/{project}/runs`: every upload, newest first. */
export default async function RunsPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const wanted = parseRunsParams(await searchParams);
  const environments = wanted.env ? await api.environments.list({ project: slug }) : [];
  const environment = environments.find((known) => wanted.env && namesEnvironment(wanted.env, known));
  const runs = await api.runs.list({ project: slug, before: wanted.before, environment: environment?.identity });
  const oldest = runs.at(-1);
  return (
    <ProjectFrame project={project} tab="Runs" crumbs={[{ label: 'Runs' }]}>
      <div className="head">
        <div>
          <h1>Runs</h1>
          <p className="sub">Every upload, at the time it was measured. The bytes that arrived are kept with each.</p>
        </div>
        <Link className="button" href={hrefs.import(slug)}>
          Import a run
        </Link>
      </div>
      {wanted.env && (
        <p className="notice">
          {environment ? (
            <>Only runs in {environment.label}.</>
          ) : (
            <>No environment is called “{wanted.env}”: showing all runs.</>
          )}{' '}
          <Link className="link" href={hrefs.runs(slug)}>
            All runs
          </Link>
        </p>
      )}
      {runs.length === 0 ? (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      ) : (
        <RunTable project={slug} runs={runs} />
      )}
      {oldest && runs.length === 50 && (
        <p className="foot">
          <Link className="link" href={hrefs.runs(slug, { before: oldest.id, env: wanted.env })}>
            Older runs
          </Link>
        </p>
      )}
    </ProjectFrame>
  );
}
