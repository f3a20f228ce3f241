import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { EmptyProject, FirstRun, ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import { ScenarioTable } from './_components/scenario-table.tsx';
import { ScenariosFilter, ScenariosHead } from './_components/scenarios-head.tsx';
import { ScenariosView } from './_components/scenarios-view.tsx';
import {
  chartsQuery,
  keptBySearch,
  parseScenariosParams,
  type ScenariosParams,
  toScenariosParams,
} from './search-params.ts';

export const metadata: Metadata = { title: 'Scenarios' };

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

type ViewProps = { readonly project: { readonly slug: string }; readonly state: ScenariosParams };

/** Each scenario with its history in one environment. */
async function ChartsPage({ project, state }: ViewProps) {
  const data = await orNotFound(api.scenarios.charts(chartsQuery(project.slug, state)));
  if (data.scenarios === 0) return <EmptyProject project={project} tab="Scenarios" />;
  return (
    <ProjectFrame
      project={project}
      tab="Scenarios"
      filter={<ScenariosFilter project={project.slug} state={state} data={data} />}
    >
      <ScenariosHead
        project={project.slug}
        state={state}
        counts={data.counts}
        about="Each row has one axis, so that the heights of its charts compare. A chart leads to its trend."
      />
      <UnknownNotice unknown={data.scope.unknown} />
      <ScenariosView project={project.slug} state={state} data={data} />
    </ProjectFrame>
  );
}

/** Each scenario with who was measured in it, where, and when. */
async function TablePage({ project, state }: ViewProps) {
  const { q, only, after, before } = state;
  const page = await api.scenarios.page({
    project: project.slug,
    text: q,
    changed: only === 'changes',
    after,
    before,
  });
  return (
    <ProjectFrame project={project} tab="Scenarios">
      <ScenariosHead
        project={project.slug}
        state={state}
        counts={page.counts}
        about="One defined piece of work each. A changed text of a scenario starts a new line, and is never an alert."
      />
      <ListPage
        noun="scenario"
        state={state}
        page={page}
        hrefOf={(params) => hrefs.scenarios(project.slug, toScenariosParams(state, { q: null, ...params }))}
        kept={keptBySearch(state)}
        csv={(params) => hrefs.listCsv(project.slug, 'scenarios', params)}
        empty={
          page.counts.all === 0 ? (
            <FirstRun project={project.slug} />
          ) : (
            <p className="notice">No scenario has a change.</p>
          )
        }
      >
        <ScenarioTable project={project.slug} page={page} />
      </ListPage>
    </ProjectFrame>
  );
}

/** `/p/{project}/scenarios`: what is measured here and how it went, as charts or as a table. */
export default async function ScenariosPage({ params, searchParams }: Props) {
  const project = await orNotFound(api.projects.get({ project: (await params).project }));
  const state = parseScenariosParams(await searchParams);
  return state.view === 'table' ? (
    <TablePage project={project} state={state} />
  ) : (
    <ChartsPage project={project} state={state} />
  );
}
