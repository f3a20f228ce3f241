import type { Metadata } from 'next';
import { env } from '@/env.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { UnknownNotice } from '@/ui/layout/unknown-notice.tsx';
import { CellPanel } from './_components/cell-panel.tsx';
import { MatrixCard } from './_components/matrix-card.tsx';
import { MatrixFilter } from './_components/matrix-filter.tsx';
import { MatrixHead } from './_components/matrix-head.tsx';
import { matrixQuery, parseMatrixParams } from './search-params.ts';
import './matrix.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Matrix' };

/** `/p/{project}/matrix`: driver versions × servers for one case, against one reference cell. */
export default async function MatrixPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const state = parseMatrixParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await api.matrix.read(matrixQuery(slug, state));
  const empty = data.scenarios.length === 0;
  return (
    <ProjectFrame
      project={project}
      tab="Matrix"
      crumbs={[{ label: 'Matrix' }]}
      filter={empty ? undefined : <MatrixFilter project={slug} state={state} data={data} />}
    >
      <MatrixHead project={slug} state={state} data={data} />
      <UnknownNotice unknown={data.matrix.unknown} />
      {empty ? (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      ) : data.matrix.groups.length === 0 ? (
        <p className="notice">No result fits these filters. Take one away to see what there is.</p>
      ) : (
        <div className="columns matrix-columns">
          <MatrixCard project={slug} state={state} data={data} />
          <CellPanel project={slug} state={state} data={data} />
        </div>
      )}
    </ProjectFrame>
  );
}
