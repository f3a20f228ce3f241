import { trendAddress, trendQuery, writeQuery } from '@tachograph/openapi/queries';
import { parseTrendParams, toTrendParams } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { env } from '@/env.ts';
import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { type RawParams, readExactly } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toTrendChart } from './to-trend-chart.tsx';

type Params = { project: string; scenario: string };

/** What the page shows, as its exports and shares read it. */
export function requestedTrend({ project, scenario }: Params, search: RawParams): Requested | null {
  const query = readExactly(trendQuery, { ...search, project, scenario });
  if (!query) return null;
  const state = parseTrendParams(search);
  const url = env().webUrl + hrefs.scenario(project, scenario, writeQuery(trendAddress, query));
  return {
    fileName: scenario,
    page: hrefs.scenario(project, scenario, toTrendParams(state)),
    state,
    read: async (context) => toTrendChart(context, await api.series.trend(query), state.scale ?? 'linear'),
    json: () => api.series.json({ ...query, url }),
  };
}
