import type { Metadata } from 'next';
import { connection } from 'next/server';
import { orNotFound } from '@/app/p/[project]/or-not-found.ts';
import type { RawParams } from '@/app/p/[project]/search-params.ts';
import { env } from '@/env.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/first-run.tsx';
import { hrefs } from '@/ui/hrefs.ts';
import { ProjectFrame } from '@/ui/project-frame.tsx';
import { UnknownNotice } from '@/ui/unknown-notice.tsx';
import { CompareFilter } from './_components/compare-filter.tsx';
import type { CompareLinks } from './_components/compare-line.tsx';
import { CompareSummary } from './_components/compare-summary.tsx';
import { CompareTable } from './_components/compare-table.tsx';
import { CompareTwin } from './_components/compare-twin.tsx';
import { LiveGuard } from './_components/live-guard.tsx';
import { ShareControl } from './_components/share-control.tsx';
import { columnWords } from './column-words.ts';
import { type CompareParams, compareQuery, parseCompareParams, toCompareParams } from './search-params.ts';
import './compare.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

const toLinks = (project: string, state: CompareParams): CompareLinks => ({
  explain: (open) => hrefs.compare(project, toCompareParams(state, { open })),
  scenario: (row) => hrefs.scenario(project, row.case.scenario, { m: row.case.metric }),
});

export const metadata: Metadata = { title: 'Compare' };

/** `/p/{project}/compare`: drivers × versions side by side against one reference that stays the same in every row. */
export default async function ComparePage({ params, searchParams }: Props) {
  await connection();
  const slug = (await params).project;
  const state = parseCompareParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await api.compare.read(compareQuery(slug, state));
  const { comparison } = data;
  const others = comparison.columns.filter(({ isReference }) => !isReference).map(columnWords);
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const title =
    reference && others.length > 0 ? `${others.join(' and ')} against ${columnWords(reference)}` : 'Compare';
  if (data.environments.length === 0) {
    return (
      <ProjectFrame project={project} tab="Compare" crumbs={[{ label: 'Compare' }]}>
        <div className="head">
          <h1>Compare</h1>
        </div>
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      </ProjectFrame>
    );
  }
  return (
    <ProjectFrame
      project={project}
      tab="Compare"
      crumbs={[{ label: 'Compare' }]}
      filter={<CompareFilter project={slug} state={state} data={data} />}
    >
      <div className="head">
        <div>
          <h1>{title}</h1>
          <p className="sub">
            {reference
              ? `Every ratio is against ${columnWords(reference)}, which stays the reference in every row.`
              : 'Choose a reference: it is never replaced silently.'}
          </p>
        </div>
        {comparison.rows.length > 0 && <ShareControl project={slug} state={state} title={title} />}
      </div>
      <UnknownNotice unknown={comparison.unknown} />
      <LiveGuard project={slug} state={state} comparison={comparison} />
      {comparison.rows.length === 0 ? (
        <p className="notice">No scenario has results for this choice. Take a filter away to see what there is.</p>
      ) : (
        <>
          <CompareSummary comparison={comparison} slots={data.slots} />
          <CompareTable
            comparison={comparison}
            slots={data.slots}
            links={toLinks(slug, state)}
            open={state.open ?? null}
          />
          <CompareTwin comparison={comparison} />
        </>
      )}
    </ProjectFrame>
  );
}
