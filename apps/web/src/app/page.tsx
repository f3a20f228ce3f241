import { connection } from 'next/server';
import { env } from '@/env.ts';
import { api } from '@/trpc/server.ts';
import { FirstRun } from '@/ui/layout/first-run.tsx';
import { PageHead } from '@/ui/layout/page-head.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { ProjectCards } from './_components/project-cards.tsx';
import { RecentRuns } from './_components/recent-runs.tsx';

/** `/`: which projects are here. */
export default async function ProjectsPage() {
  await connection();
  const [listed, recent] = await Promise.all([api.projects.list(), api.runs.recent()]);
  const newest = ({ lastRunAt }: { lastRunAt: Date | null }) => lastRunAt?.getTime() ?? 0;
  const projects = [...listed].sort((a, b) => newest(b) - newest(a));
  const empty = projects.every((project) => project.runs === 0);
  return (
    <>
      <TopBar />
      <main id="main">
        <PageHead
          title="Projects"
          about="Database-connector benchmarks over time, with the environment behind every number."
        />
        <ProjectCards projects={projects} />
        {recent.length > 0 && <RecentRuns runs={recent} />}
        {empty && <FirstRun project={projects[0]?.slug ?? 'default'} ingestUrl={env().ingestUrl} />}
      </main>
    </>
  );
}
