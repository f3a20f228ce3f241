import type { Metadata } from 'next';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { TopologyCard } from './_components/topology-card.tsx';
import { TrendFilter, TrendHead, TrendHeadline } from './_components/trend-head.tsx';
import { TrendView } from './_components/trend-view.tsx';
import { pageQuery, parseTrendParams, toTrendParams } from './search-params.ts';
import './scenario.css';

/** Nothing where no two environments differ only in distance. */
async function Topology({ project, scenario }: { project: string; scenario: string }) {
  return <TopologyCard project={project} scenario={scenario} {...(await api.sweep.topology({ project, scenario }))} />;
}

type Props = { params: Promise<{ project: string; scenario: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeSegment((await params).scenario) };
}

/** `/p/{project}/scenarios/{scenario}`: the trend, one line per driver, with the same as a table. */
export default async function ScenarioPage({ params, searchParams }: Props) {
  const { project: slug, scenario: name } = await params;
  const state = parseTrendParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await orNotFound(api.series.trend(pageQuery(slug, decodeSegment(name), state)));
  const crumbs = [{ label: 'Scenarios', href: hrefs.scenarios(slug) }, { label: data.scenario.slug }];
  const href = (change: Parameters<typeof toTrendParams>[1]) =>
    hrefs.scenario(slug, data.scenario.slug, toTrendParams(state, change));
  return (
    <ProjectFrame
      project={project}
      tab="Scenarios"
      crumbs={crumbs}
      filter={<TrendFilter project={slug} state={state} data={data} />}
    >
      <TrendHead project={slug} state={state} data={data} />
      {data.headline && <TrendHeadline project={slug} headline={data.headline} />}
      <UnknownNotice unknown={data.trend.unknown} />
      <TrendView
        data={data}
        scale={state.scale ?? 'linear'}
        csvHref={hrefs.as(href({}))('csv', null)}
        driversHref={(drivers) => href({ driver: drivers.join(',') })}
      />
      <Topology project={slug} scenario={data.scenario.slug} />
    </ProjectFrame>
  );
}
