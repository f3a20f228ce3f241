import { count } from '@tachograph/units';
import type { Metadata } from 'next';
import { cache } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { parseRunParams, type RawParams, toResultQuery } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { EnvironmentChip } from '@/ui/environment/environment-chip.tsx';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { Time } from '@/ui/text/time.tsx';
import { ReproducedBy, ReproductionCard } from './_components/reproduction-card.tsx';
import { ResultCard } from './_components/result-card.tsx';
import { ExclusionNotice, RunFacts, RunNotes, RunSummary } from './_components/run-facts.tsx';

type Props = { params: Promise<{ project: string; run: string }>; searchParams: Promise<RawParams> };

/** Read once, for the title and the page. */
const readRun = cache((project: string, run: string) => orNotFound(api.runs.get({ project, run })));

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { project, run } = await params;
  const found = await readRun(project, run);
  return { title: found.title ?? found.id };
}

/** `/p/{project}/runs/{run}`: one upload with its results, notes, source, raw payload and environment. */
export default async function RunPage({ params, searchParams }: Props) {
  const { project: slug, run: id } = await params;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const run = await readRun(slug, id);
  const state = parseRunParams(await searchParams);
  const [slots, results, { of, by }, measured] = await Promise.all([
    api.projects.driverSlots({ project: slug }),
    api.runs.results({ project: slug, run: id, ...toResultQuery(state) }),
    api.runs.reproductions({ project: slug, run: id }),
    // A scenario has no page while every run of it is excluded.
    run.exclusion ? api.scenarios.list({ project: slug }) : null,
  ]);
  const isListed = (scenario: string) => measured === null || measured.some((each) => each.slug === scenario);
  return (
    <ProjectFrame project={project} tab="Runs" page={run.title ?? run.id}>
      <PageHead
        title={run.title ?? run.id}
        about={
          <>
            Measured <Time at={run.startedAt} exact />, {count(results.counts.results, 'result')}.{' '}
            <EnvironmentChip project={slug} environment={run.environment} />
          </>
        }
      >
        <a className="button" href={hrefs.runRaw(slug, run.id)} download>
          Download raw upload
        </a>
      </PageHead>
      <ExclusionNotice run={run} />
      {state.result !== undefined && !results.page.rows.some(({ ordinal }) => ordinal === state.result) && (
        <UnknownNotice unknown={[{ kind: 'cell', requested: String(state.result) }]} />
      )}
      <div className="columns run-columns">
        <div className="stack">
          <RunSummary run={run} counts={results.counts} slots={slots} />
          <RunNotes run={run} />
          {of && <ReproductionCard run={run} reproduced={of} slots={slots} />}
          <ReproducedBy project={slug} runs={by} />
          <ResultCard run={run} state={state} results={results} slots={slots} isListed={isListed} />
        </div>
        <RunFacts run={run} />
      </div>
    </ProjectFrame>
  );
}
