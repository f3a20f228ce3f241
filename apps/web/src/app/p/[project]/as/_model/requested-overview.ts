import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { parseOverviewParams, type RawParams, toOverviewQuery } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toOverviewChart, toOverviewJson } from './to-overview-chart.ts';

type Params = { project: string };

/** What the page shows, as its exports and shares read it. */
export function requestedOverview({ project }: Params, search: RawParams): Requested {
  const { sort: _, ...state } = parseOverviewParams(search);
  const read = async () => (await api.scoreboard.read({ project, ...state })).scoreboard;
  return {
    fileName: 'overview',
    page: hrefs.project(project, toOverviewQuery(state)),
    state,
    read: async (context) => toOverviewChart(context, await read()),
    json: async (url) => toOverviewJson(await read(), url),
  };
}
