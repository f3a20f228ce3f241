import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { parseListParams, type RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { FirstRun, ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import { EnvironmentTable } from './_components/environment-table.tsx';

export const metadata: Metadata = { title: 'Environments' };

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

/** `/p/{project}/environments`: where results were measured, newest first. */
export default async function EnvironmentsPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const state = parseListParams(await searchParams);
  const page = await api.environments.page({
    project: slug,
    text: state.q,
    after: state.after,
    before: state.before,
  });
  return (
    <ProjectFrame project={project} tab="Environments">
      <PageHead
        title="Environments"
        about="Everything that is not the driver. Two results share a line, and a ratio, only inside one environment."
      />
      <ListPage
        noun="environment"
        state={state}
        page={page}
        hrefOf={(params) => hrefs.environments(slug, params)}
        csv={(params) => hrefs.listCsv(slug, 'environments', params)}
        empty={<FirstRun project={slug} />}
      >
        <EnvironmentTable project={slug} environments={page.rows} />
      </ListPage>
    </ProjectFrame>
  );
}
