import type { Metadata } from 'next';
import { env } from '@/env.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { EnvironmentTable } from './_components/environment-table.tsx';

export const metadata: Metadata = { title: 'Environments' };

/** `/p/{project}/environments`: where results were measured, newest first. */
export default async function EnvironmentsPage({ params }: { params: Promise<{ project: string }> }) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const environments = await api.environments.list({ project: slug });
  return (
    <ProjectFrame project={project} tab="Environments">
      <PageHead
        title="Environments"
        about="Everything that is not the driver. Two results share a line, and a ratio, only inside one environment."
      />
      {environments.length === 0 ? (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      ) : (
        <EnvironmentTable project={slug} environments={environments} />
      )}
    </ProjectFrame>
  );
}
