import { adapters } from '@tachograph/adapters';
import type { Metadata } from 'next';
import { env } from '@/env.ts';
import { toEnvironmentSlug } from '@/format/environment-slug.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { ImportWorkbench } from './_components/import-workbench.tsx';
import './import.css';

type Props = { params: Promise<{ project: string }> };

export const metadata: Metadata = { title: 'Import' };

const TOOLS = adapters
  .map(({ name, title }) => ({ name, title }))
  .sort((a, b) => a.title.localeCompare(b.title, 'en', { sensitivity: 'base' }));

/** `/p/{project}/import`: native output, pasted or dropped, becomes a run. */
export default async function ImportPage({ params }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const environments = await api.environments.records({ project: slug });
  return (
    <ProjectFrame project={project} tab="Runs" page="Import">
      <PageHead
        title="Import"
        about="Paste what a benchmark tool printed: a console log, a report, a whole page around it. You see what was understood, correct it, and publish it as a run."
      />
      <noscript>
        <p className="notice">
          Reading the text happens in the browser and needs its script. Without it, send the file with curl:{' '}
          <code>{`curl ${env().ingestUrl}/v1/runs -H "Authorization: Bearer …" -F native=@out.txt`}</code>.{' '}
          <Link href={hrefs.docs('api')}>More</Link>
        </p>
      </noscript>
      <ImportWorkbench
        project={slug}
        tools={TOOLS}
        environments={environments.map(({ label, identity, record }) => ({
          slug: toEnvironmentSlug({ label, identity }),
          label,
          record,
        }))}
        rules={project.mapping === null ? '' : JSON.stringify(project.mapping, null, 2)}
      />
    </ProjectFrame>
  );
}
