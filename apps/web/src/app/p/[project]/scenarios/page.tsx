import type { Metadata } from 'next';
import { env } from '@/env.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { ScenarioTable } from './_components/scenario-table.tsx';

export const metadata: Metadata = { title: 'Scenarios' };

/** `/p/{project}/scenarios`: what is measured here, and what each scenario does. */
export default async function ScenariosPage({ params }: { params: Promise<{ project: string }> }) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const scenarios = await api.scenarios.list({ project: slug });
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
      {scenarios.length === 0 ? (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      ) : (
        <ScenarioTable project={slug} scenarios={scenarios} />
      )}
    </ProjectFrame>
  );
}
