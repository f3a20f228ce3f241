import { parseLeagueParams, toLeagueParams, toLeagueQuery } from '@/app/p/[project]/league/search-params.ts';
import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toLeagueChart } from './to-league-chart.ts';

type Params = { project: string };

/** What the page shows, as its exports and shares read it. */
export function requestedLeague({ project }: Params, search: RawParams): Requested {
  const { cell: _, ...state } = parseLeagueParams(search);
  return {
    fileName: 'league',
    page: hrefs.league(project, toLeagueParams(state)),
    state,
    read: async (context) => toLeagueChart(context, await api.league.read(toLeagueQuery(project, state)), state.column),
    json: (url) => api.league.json({ ...toLeagueQuery(project, state), url }),
  };
}
