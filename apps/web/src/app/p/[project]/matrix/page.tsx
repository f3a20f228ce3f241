import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { FirstRun, ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { SaveMenu } from '@/ui/table/save-menu.tsx';
import { CellPanel } from './_components/cell-panel.tsx';
import { MatrixCard } from './_components/matrix-card.tsx';
import { MatrixFilter } from './_components/matrix-filter.tsx';
import { parseMatrixParams, toMatrixParams, toMatrixQuery } from './search-params.ts';
import './matrix.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Matrix' };

/** `/p/{project}/matrix`: driver versions × servers for one case, against one reference cell. */
export default async function MatrixPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const state = parseMatrixParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await api.matrix.read(toMatrixQuery(slug, state));
  const { scenario, matrix } = data;
  const empty = data.scenarios.length === 0;
  return (
    <ProjectFrame
      project={project}
      tab="Matrix"
      crumbs={[{ label: 'Matrix' }]}
      filter={empty ? undefined : <MatrixFilter project={slug} state={state} data={data} />}
    >
      <PageHead
        title={scenario ? matrix.title || scenario.title : 'Matrix'}
        about="Rows are driver versions, columns are servers. Ratios compare servers in environments that are otherwise equal; other cells show the value only."
      >
        {scenario && (
          <div className="row">
            <Link className="button" href={hrefs.scenario(slug, scenario.slug)}>
              Trend
            </Link>
            <SaveMenu hrefOf={hrefs.as(hrefs.matrix(slug, toMatrixParams(state, { cell: null })))} />
          </div>
        )}
      </PageHead>
      <UnknownNotice unknown={matrix.unknown} />
      {empty ? (
        <FirstRun project={slug} />
      ) : matrix.groups.length === 0 ? (
        <p className="notice">No result matches these filters. Remove a filter to see more results.</p>
      ) : (
        <div className="columns matrix-columns">
          <MatrixCard project={slug} state={state} data={data} />
          <CellPanel project={slug} state={state} data={data} />
        </div>
      )}
    </ProjectFrame>
  );
}
