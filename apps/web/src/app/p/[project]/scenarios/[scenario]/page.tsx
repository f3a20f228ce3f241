import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { connection } from 'next/server';
import { hrefs } from '@/routing/hrefs.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api, getQueryClient, trpc } from '@/trpc/server.ts';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { UnknownNotice } from '@/ui/layout/unknown-notice.tsx';
import { ScenarioText } from './_components/scenario-text.tsx';
import { TopologySection } from './_components/topology-section.tsx';
import { TradeOffLink } from './_components/trade-off-link.tsx';
import { TrendFilter } from './_components/trend-filter.tsx';
import { TrendSwitches } from './_components/trend-switches.tsx';
import { TrendView } from './_components/trend-view.tsx';
import { parseTrendParams, trendQuery } from './search-params.ts';

type Props = { params: Promise<{ project: string; scenario: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).scenario) };
}

/** `/p/{project}/scenarios/{scenario}`: the trend, one line per driver, with its table twin. */
export default async function ScenarioPage({ params, searchParams }: Props) {
  await connection();
  const { project: slug, scenario: name } = await params;
  const state = parseTrendParams(await searchParams);
  const query = trendQuery(slug, decodeURIComponent(name), state);
  const queryClient = getQueryClient();
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await orNotFound(queryClient.fetchQuery(trpc.series.trend.queryOptions(query)));
  const crumbs = [{ label: 'Scenarios', href: hrefs.scenarios(slug) }, { label: data.scenario.slug }];
  return (
    <ProjectFrame
      project={project}
      tab="Scenarios"
      crumbs={crumbs}
      filter={<TrendFilter project={slug} state={state} data={data} />}
    >
      <div className="head">
        <ScenarioText scenario={data.scenario} />
        <TradeOffLink project={slug} state={state} data={data} />
        <TrendSwitches project={slug} scenario={data.scenario.slug} state={state} trend={data.trend} />
      </div>
      <UnknownNotice unknown={data.trend.unknown} />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <TrendView query={query} scale={state.scale ?? 'linear'} />
      </HydrationBoundary>
      <TopologySection project={slug} scenario={data.scenario.slug} />
    </ProjectFrame>
  );
}
