import type { Metadata } from 'next';
import { env } from '@/env.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { DriverTable } from './_components/driver-table.tsx';

export const metadata: Metadata = { title: 'Drivers' };

/** `/p/{project}/drivers`: who is measured here. */
export default async function DriversPage({ params }: { params: Promise<{ project: string }> }) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const [drivers, slots] = await Promise.all([
    api.drivers.list({ project: slug }),
    api.projects.driverSlots({ project: slug }),
  ]);
  return (
    <ProjectFrame project={project} tab="Drivers">
      <PageHead
        title="Drivers"
        about="The client libraries measured here. Each has a page with all its scenarios by version."
      />
      {drivers.length === 0 ? (
        <FirstRun project={slug} ingestUrl={env().ingestUrl} />
      ) : (
        <DriverTable project={slug} drivers={drivers} slots={slots} />
      )}
    </ProjectFrame>
  );
}
