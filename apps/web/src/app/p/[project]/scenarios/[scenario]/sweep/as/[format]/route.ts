import {
  parseSweepParams,
  toSweepParams,
  toSweepQuery,
} from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import { chartRoute } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toSweepChart } from '../_model/to-sweep-chart.tsx';

type Params = { project: string; scenario: string; format: string };

/** `/p/{project}/scenarios/{scenario}/sweep/as/{format}?…`: the sweep that the page of the same query shows. */
export const GET = chartRoute(({ project, scenario }: Params, search) => {
  const state = parseSweepParams(search);
  return {
    fileName: `${scenario}-sweep`,
    page: hrefs.sweep(project, scenario, toSweepParams(state)),
    state,
    read: async (context) =>
      toSweepChart(context, await api.sweep.read(toSweepQuery(project, scenario, state)), state.scale),
    json: (url) => api.sweep.json({ ...toSweepQuery(project, scenario, state), url }),
  };
});
