import { compareEnvironments } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import type { Metadata } from 'next';
import { TakeAway } from '@/app/p/[project]/_components/take-away.tsx';
import { DifferenceCard } from '@/app/p/[project]/environments/_components/difference-card.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ a?: string; b?: string }> };

export const metadata: Metadata = { title: 'Environment difference' };

/** `/p/{project}/environments/diff?a=&b=`: what differs between two environments, field by field. */
export default async function EnvironmentDiffPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const { a, b } = await searchParams;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const read = (environment: string) => orNotFound(api.environments.get({ project: slug, environment }));
  const [left, right] = await Promise.all([read(a || '-'), read(b || '-')]);
  const { comparable, differences, matchingFields } = compareEnvironments(left.fields, right.fields);
  return (
    <ProjectFrame project={project} tab="Environments" page="Difference">
      <PageHead
        title="Difference of two environments"
        about={
          comparable
            ? 'All identity fields agree: results of the two may be compared.'
            : `${count(differences.length, 'identity field differs', 'identity fields differ')}, ${matchingFields} agree. Results of the two are not compared unless you say why.`
        }
      >
        <div className="row">
          <TakeAway
            project={slug}
            page={hrefs.environmentDiff(slug, a || '-', b || '-')}
            title="Difference of two environments"
          />
        </div>
      </PageHead>
      <DifferenceCard project={slug} a={left} b={right} />
    </ProjectFrame>
  );
}
