import type { Metadata } from 'next';
import { TakeAway } from '@/app/p/[project]/_components/take-away.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RawParams } from '@/routing/search-params.ts';
import type { MatrixData } from '@/server/root.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { FirstRun, ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { CellPanel } from './_components/cell-panel.tsx';
import { MatrixCard } from './_components/matrix-card.tsx';
import { MatrixFilter } from './_components/matrix-filter.tsx';
import { parseMatrixParams, toMatrixParams, toMatrixQuery } from './search-params.ts';
import './matrix.css';

/** The servers of the columns: their products and versions, and configurations where those differ. */
const listServers = ({ matrix }: MatrixData) => [
  ...new Set(
    matrix.environmentGroups.flatMap(({ columns }) =>
      columns.map(({ server, detail }) => [server, detail].filter(Boolean).join(', ')),
    ),
  ),
];

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
  const servers = listServers(data);
  return (
    <ProjectFrame
      project={project}
      tab="Scenarios"
      crumbs={[
        { label: 'Scenarios', href: hrefs.scenarios(slug) },
        ...(scenario ? [{ label: scenario.slug, href: hrefs.scenario(slug, scenario.slug) }] : []),
        { label: 'Matrix' },
      ]}
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
            <TakeAway
              project={slug}
              page={hrefs.matrix(slug, toMatrixParams(state, { cell: null }))}
              title={matrix.title || scenario.title}
            />
          </div>
        )}
      </PageHead>
      <UnknownNotice unknown={matrix.unknown} />
      {empty ? (
        <FirstRun project={slug} />
      ) : matrix.groups.length === 0 ? (
        <p className="notice">No result matches these filters. Remove a filter to see more results.</p>
      ) : servers.length < 2 && scenario ? (
        <p className="notice">
          This was measured on one server, {servers[0]}, and a matrix needs two.{' '}
          <Link className="link" href={hrefs.scenario(slug, scenario.slug)}>
            Its trend
          </Link>
        </p>
      ) : (
        <div className="columns matrix-columns">
          <MatrixCard project={slug} state={state} data={data} />
          <CellPanel project={slug} state={state} data={data} />
        </div>
      )}
    </ProjectFrame>
  );
}
