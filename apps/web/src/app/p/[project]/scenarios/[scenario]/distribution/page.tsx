import type { Metadata } from 'next';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { DistributionContent } from './_components/distribution-content.tsx';
import { DistributionFilter, type DistributionHref } from './_components/distribution-filter.tsx';
import { parseDistributionParams, toDistributionParams } from './search-params.ts';
import './distribution.css';

type Props = { params: Promise<{ project: string; scenario: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${decodeSegment((await params).scenario)}, distribution` };
}

/** `/p/{project}/scenarios/{scenario}/distribution`: two sides of a case by the quantiles of their operations. */
export default async function DistributionPage({ params, searchParams }: Props) {
  const segments = await params;
  const slug = segments.project;
  const scenario = decodeSegment(segments.scenario);
  const state = parseDistributionParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await orNotFound(api.distribution.read({ project: slug, scenario, ...state }));
  const href: DistributionHref = (change) => hrefs.distribution(slug, scenario, toDistributionParams(state, change));
  const crumbs = [
    { label: 'Scenarios', href: hrefs.scenarios(slug) },
    { label: scenario, href: hrefs.scenario(slug, scenario, { metric: state.metric }) },
    { label: 'Distribution' },
  ];
  if ('problem' in data)
    return (
      <ProjectFrame project={project} tab="Scenarios" crumbs={crumbs}>
        <PageHead title="Distribution" about="Two sides of a scenario by the quantiles of their operations." />
        <p className="notice" role="status">
          {data.problem}
        </p>
      </ProjectFrame>
    );
  return (
    <ProjectFrame
      project={project}
      tab="Scenarios"
      crumbs={crumbs}
      filter={<DistributionFilter data={data} href={href} />}
    >
      <DistributionContent project={slug} data={data} page={href({})} />
    </ProjectFrame>
  );
}
