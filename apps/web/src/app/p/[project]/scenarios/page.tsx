import type { Metadata } from 'next';
import { env } from '@/env.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import { parseListParams, type RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import { ScenarioTable } from './_components/scenario-table.tsx';

export const metadata: Metadata = { title: 'Scenarios' };

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

/** `/p/{project}/scenarios`: what is measured here, and what each scenario does. */
export default async function ScenariosPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const state = parseListParams(await searchParams);
  const page = await api.scenarios.page({ project: slug, text: state.q, after: state.after, before: state.before });
  return (
    <ProjectFrame project={project} tab="Scenarios" crumbs={[{ label: 'Scenarios' }]}>
      <div className="head">
        <div>
          <h1>Scenarios</h1>
          <p className="sub">
            One defined piece of work each. A changed text of a scenario starts a new line, and is never an alert.
          </p>
        </div>
      </div>
      <ListPage
        noun="scenario"
        state={state}
        page={page}
        hrefOf={(params) => hrefs.scenarios(slug, params)}
        csv={(params) => hrefs.listCsv(slug, 'scenarios', params)}
        empty={<FirstRun project={slug} ingestUrl={env().ingestUrl} />}
      >
        <ScenarioTable project={slug} scenarios={page.rows} />
      </ListPage>
    </ProjectFrame>
  );
}
