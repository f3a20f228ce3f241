import type { Metadata } from 'next';
import { connection } from 'next/server';
import { env } from '@/env.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { orNotFound } from '@/routing/or-not-found.ts';
import { parseOverviewParams, type RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { UnknownNotice } from '@/ui/layout/unknown-notice.tsx';
import { RunList } from '@/ui/run/run-list.tsx';
import { OverviewFilter } from './_components/overview-filter.tsx';
import { ScoreboardTable } from './_components/scoreboard-table.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).project };
}

/** `/p/{project}`: the scoreboard matrix, and what ran lately. */
export default async function OverviewPage({ params, searchParams }: Props) {
  await connection();
  const slug = (await params).project;
  const state = parseOverviewParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const [board, runs, slots] = await Promise.all([
    api.scoreboard.read({
      project: slug,
      metric: state.m,
      reference: state.ref,
      environment: state.env,
      drivers: state.d,
    }),
    api.runs.list({ project: slug, limit: 6 }),
    api.projects.driverSlots({ project: slug }),
  ]);
  const empty = board.drivers.length === 0;
  return (
    <ProjectFrame
      project={project}
      tab="Overview"
      filter={empty ? undefined : <OverviewFilter project={project} state={state} board={board} slots={slots} />}
    >
      <PageHead
        title={project.title}
        about={`${project.description ?? ''} Ratios hold inside one environment and are never drawn across two.`}
      >
        {!empty && (
          <Link className="button primary" href={hrefs.compare(slug)}>
            Compare
          </Link>
        )}
      </PageHead>
      <UnknownNotice unknown={board.scoreboard.unknown} />
      {empty ? (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      ) : (
        <div className="columns overview-columns">
          <ScoreboardTable project={slug} scoreboard={board.scoreboard} slots={slots} />
          <RunList title="Recent runs" project={slug} runs={runs.rows} href={hrefs.runs(slug)} showEnvironment />
        </div>
      )}
      {project.provenance && <footer className="foot">{project.provenance}</footer>}
    </ProjectFrame>
  );
}
