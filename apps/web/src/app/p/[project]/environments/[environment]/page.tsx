import type { Metadata } from 'next';
import { cache } from 'react';
import { WhoRanHere } from '@/app/p/[project]/environments/_components/who-ran-here.tsx';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import { formatDay } from '@/format/format-day.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { RecordCard } from '@/ui/environment/record-card.tsx';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { Picker } from '@/ui/picker/picker.tsx';
import { RunList } from '@/ui/run/run-list.tsx';

type Props = { params: Promise<{ project: string; environment: string }> };

/** Read once, for the title and the page. */
const readEnvironment = cache((project: string, name: string) =>
  orNotFound(api.environments.get({ project, environment: decodeSegment(name) })),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project, environment } = await params;
  return { title: (await readEnvironment(project, environment)).label };
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
    <ProjectFrame project={project} tab="Environments" page={environment.label}>
      <PageHead
        title={environment.label}
        about={
          <>
            Everything that is not the driver. Two results share a line only when all{' '}
            <span className="dot" style={{ margin: '0 3px 0 2px' }} />
            identity fields agree; the rest is information and never splits a series.
          </>
        }
      >
        {others.length > 0 && (
          <Picker
            label="Environment to compare with"
            options={others.map((other) => ({
              key: other.identity,
              label: other.label,
              count: formatDay(other.lastAt),
              chosen: false,
              href: hrefs.environmentDiff(slug, here, toEnvironmentSlug(other)),
            }))}
          >
            Compare with another
          </Picker>
        )}
      </PageHead>
      <div className="columns environment-columns">
        <RecordCard fields={environment.fields} record={environment.record} />
        <div className="stack">
          <WhoRanHere project={slug} environment={environment} slots={slots} />
          <RunList
            title="Runs here"
            label="Runs"
            project={slug}
            runs={environment.recentRuns}
            href={hrefs.runs(slug, { environment: here })}
          />
        </div>
      </div>
    </ProjectFrame>
  );
}
