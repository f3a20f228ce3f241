import { compareEnvironments } from '@tachograph/analysis/verdict';
import type { Metadata } from 'next';
import { DifferenceCard } from '@/app/p/[project]/environments/_components/difference-card.tsx';
import { count } from '@/format/count.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import { api } from '@/trpc/server.ts';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<{ a?: string; b?: string }> };

export const metadata: Metadata = { title: 'Environment difference' };

/** `/p/{project}/environments/diff?a=&b=`: what differs between two environments, field by field. */
export default async function EnvironmentDiffPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const { a = '', b = '' } = await searchParams;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const pair = await orNotFound(api.environments.getPair({ project: slug, a: a || '-', b: b || '-' }));
  const { comparable, differences, matchingFields } = compareEnvironments(pair.a.fields, pair.b.fields);
  return (
    <ProjectFrame
      project={project}
      tab="Environments"
      crumbs={[{ label: 'Environments', href: hrefs.environments(slug) }, { label: 'Difference' }]}
    >
      <div className="head">
        <div>
          <h1>Difference of two environments</h1>
          <p className="sub">
            {comparable
              ? 'All identity fields agree: results of the two may be compared.'
              : `${count(differences.length, 'identity field')} ${differences.length === 1 ? 'differs' : 'differ'}, ${matchingFields} agree. Results of the two are not compared unless you say why.`}
          </p>
        </div>
      </div>
      <DifferenceCard project={slug} a={pair.a} b={pair.b} />
    </ProjectFrame>
  );
}
