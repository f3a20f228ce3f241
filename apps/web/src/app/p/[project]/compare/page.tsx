import type { Metadata } from 'next';
import { connection } from 'next/server';
import { env } from '@/env.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { UnknownNotice } from '@/ui/layout/unknown-notice.tsx';
import { columnWords } from '../../../../format/column-words.ts';
import { compareQuery, parseCompareParams } from '../../../../routing/compare-params.ts';
import { BadgeKit } from './_components/badge-kit.tsx';
import { CompareFilter } from './_components/compare-filter.tsx';
import { ComparePresets } from './_components/compare-presets.tsx';
import { Compared } from './_components/compared.tsx';
import { LiveComparability } from './_components/live-comparability.tsx';
import { LiveRepeat } from './_components/live-repeat.tsx';
import { ShareControl } from './_components/share-control.tsx';
import { comparisonTitle } from './comparison-title.ts';
import { listUnknownColumn, toCompareView } from './to-compare-view.ts';
import '../../../../ui/comparison/compare.css';
import './compare-views.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Compare' };

/** `/p/{project}/compare`: drivers × versions side by side against one reference that stays the same in every row. */
export default async function ComparePage({ params, searchParams }: Props) {
  await connection();
  const slug = (await params).project;
  const state = parseCompareParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const view = toCompareView(state);
  const data = await api.compare.read({ ...compareQuery(slug, state), unitView: view.unitView });
  const { comparison } = data;
  const reference = comparison.columns.find(({ isReference }) => isReference);
  const title = comparisonTitle(comparison);
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
        <BadgeKit project={slug} state={state} comparison={comparison} />
      </div>
      <ComparePresets project={slug} state={state} presets={data.presets} environments={data.environments} />
      <UnknownNotice unknown={[...comparison.unknown, ...view.unknown, ...listUnknownColumn(view, comparison)]} />
      <LiveComparability project={slug} state={state} comparison={comparison} />
      {comparison.rows.length === 0 ? (
        <p className="notice">No scenario has results for this choice. Take a filter away to see what there is.</p>
      ) : (
        <Compared
          project={slug}
          state={state}
          view={view}
          data={data}
          repeat={(row, cell) => <LiveRepeat project={slug} data={data} row={row} cell={cell} />}
        />
      )}
    </ProjectFrame>
  );
}
