import type { Metadata } from 'next';
import { ExactChanges } from '@/app/p/[project]/_components/exact-changes.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import type { TradeOffData } from '@/server/root.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { FirstRun, ProjectFrame, UnknownNotice } from '@/ui/layout/project-frame.tsx';
import { Missing, TradeOffCard, TradeOffTable } from './_components/trade-off-card.tsx';
import { TradeOffFilter, TradeOffHead } from './_components/trade-off-head.tsx';
import { parseTradeOffParams, toTradeOffQuery } from './search-params.ts';
import './trade-off.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Trade-off' };

/** Why there is no chart. Unknown names in the URL have their own notice, an empty project the first run. */
function NothingToDraw({ data: { scenario, scenarios, tradeOff, isEmpty, chart } }: { data: TradeOffData }) {
  if (isEmpty || tradeOff.unknown.length > 0) return null;
  if (chart) return <p className="notice">No version that fits these filters has both metrics.</p>;
  const location =
    scenario || scenarios.length > 0
      ? 'Only one metric was measured here'
      : 'No scenario of this project was measured in two metrics';
  return <p className="notice">{location}, and a trade-off needs two.</p>;
}

/** `/p/{project}/trade-off`: two metrics of one case against each other, a point per driver version. */
export default async function TradeOffPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const state = parseTradeOffParams(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const data = await api.tradeOff.read(toTradeOffQuery(slug, state));
  const { scenario, tradeOff, chart } = data;
  const isDrawn = chart !== null && chart.dots.length > 0;
  const crumbs = [
    { label: 'Scenarios', href: hrefs.scenarios(slug) },
    ...(scenario ? [{ label: scenario.slug, href: hrefs.scenario(slug, scenario.slug) }] : []),
    { label: 'Trade-off' },
  ];
  return (
    <ProjectFrame
      project={project}
      tab="Scenarios"
      crumbs={crumbs}
      filter={data.scenarios.length > 0 && <TradeOffFilter project={slug} state={state} data={data} />}
    >
      <TradeOffHead project={slug} state={state} data={data} />
      <UnknownNotice unknown={tradeOff.unknown} />
      <div className="stack">
        {data.isEmpty && <FirstRun project={slug} />}
        {isDrawn ? (
          <>
            <TradeOffCard project={slug} tradeOff={tradeOff} chart={chart} scale={state.scale ?? 'linear'} />
            <ExactChanges project={slug} changes={tradeOff.changes} slots={data.slots} />
            <TradeOffTable chart={chart} />
          </>
        ) : (
          <NothingToDraw data={data} />
        )}
        <Missing project={slug} missing={tradeOff.missing} slots={data.slots} />
      </div>
    </ProjectFrame>
  );
}
