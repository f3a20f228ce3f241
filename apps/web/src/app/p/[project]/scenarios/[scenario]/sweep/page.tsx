import type { Metadata } from 'next';
import { TopologyCard } from '@/app/p/[project]/scenarios/[scenario]/_components/topology-card.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { LoadCard, SweepCard, SweepTable } from './_components/sweep-card.tsx';
import { SweepFilter, SweepHead } from './_components/sweep-head.tsx';
import { parseSweepParams, toSweepQuery } from './search-params.ts';
import './sweep.css';
import { decodeSegment } from '@/routing/decode-segment.ts';
import type { RawParams } from '@/routing/search-params.ts';

type Props = { params: Promise<{ project: string; scenario: string }>; searchParams: Promise<RawParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${decodeSegment((await params).scenario)}, sweep` };
}

/** `/p/{project}/scenarios/{scenario}/sweep`: one scenario along a numeric param, a line for each driver version. */
export default async function SweepPage({ params, searchParams }: Props) {
  const { project: slug, scenario: name } = await params;
  const state = parseSweepParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await orNotFound(api.sweep.read(toSweepQuery(slug, decodeSegment(name), state)));
  const { scenario, sweep, topology, slots } = data;
  const crumbs = [
    { label: 'Scenarios', href: hrefs.scenarios(slug) },
    {
      label: scenario.slug,
      href: hrefs.scenario(slug, scenario.slug, {
        environment: state.environment,
        metric: state.metric,
        statistic: state.statistic,
      }),
    },
    { label: 'Sweep' },
  ];
  return (
    <ProjectFrame
      project={project}
      tab="Scenarios"
      crumbs={crumbs}
      filter={sweep.params.length > 0 ? <SweepFilter project={slug} state={state} data={data} /> : undefined}
    >
      <SweepHead project={slug} state={state} data={data} />
      <UnknownNotice unknown={sweep.unknown} />
      {sweep.lines.length === 0 ? (
        <p className="notice">
          {sweep.params.length === 0
            ? 'No param of this scenario has been measured at several numbers, so there is nothing to sweep over.'
            : 'No result matches these filters. Remove a filter to see more results.'}
        </p>
      ) : (
        <div className="stack">
          <SweepCard project={slug} state={state} data={data} />
          {data.loadFigures.length > 0 && <LoadCard state={state} data={data} />}
          <SweepTable project={slug} data={data} />
        </div>
      )}
      <TopologyCard project={slug} scenario={scenario.slug} topology={topology} slots={slots} />
    </ProjectFrame>
  );
}
