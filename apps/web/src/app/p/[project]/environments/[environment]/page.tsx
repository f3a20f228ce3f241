import type { Metadata } from 'next';
import { cache } from 'react';
import { DifferencePicker } from '@/app/p/[project]/environments/_components/difference-picker.tsx';
import { RecentRuns } from '@/app/p/[project]/environments/_components/recent-runs.tsx';
import { WhoRanHere } from '@/app/p/[project]/environments/_components/who-ran-here.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import { api } from '@/trpc/server.ts';
import { RecordCard } from '@/ui/environment/record-card.tsx';
import { toConfigRows, toRecordGroups } from '@/ui/environment/record-rows.ts';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';

type Props = { params: Promise<{ project: string; environment: string }> };

/** Read once, for the title and the page. */
const readEnvironment = cache((project: string, name: string) =>
  orNotFound(api.environments.get({ project, environment: decodeURIComponent(name) })),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, environment } = await params;
  return {
    title: (await readEnvironment(project, environment)).label,
  };
}

/** `/p/{project}/environments/{environment}`: everything recorded, and who ran there. */
export default async function EnvironmentPage({ params }: Props) {
  const { project: slug, environment: name } = await params;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const environment = await readEnvironment(slug, name);
  const [all, slots] = await Promise.all([
    api.environments.list({ project: slug }),
    api.projects.driverSlots({ project: slug }),
  ]);
  const here = toEnvironmentSlug(environment);
  const others = all.filter(({ identity }) => identity !== environment.identity);
  return (
    <ProjectFrame
      project={project}
      tab="Environments"
      crumbs={[{ label: 'Environments', href: hrefs.environments(slug) }, { label: environment.label }]}
    >
      <div className="head">
        <div>
          <h1>{environment.label}</h1>
          <p className="sub">
            Everything that is not the driver. Two results share a line only when all{' '}
            <span className="dot" style={{ margin: '0 3px 0 2px' }} />
            identity fields agree; the rest is information and never splits a series.
          </p>
        </div>
        <DifferencePicker project={slug} here={here} others={others} />
      </div>
      <div className="columns environment-columns">
        <RecordCard
          groups={toRecordGroups(environment.fields, environment.record)}
          config={toConfigRows(environment.record)}
        />
        <div className="stack">
          <WhoRanHere project={slug} environment={environment} slots={slots} />
          <RecentRuns project={slug} runs={environment.recentRuns} environment={here} />
        </div>
      </div>
    </ProjectFrame>
  );
}
