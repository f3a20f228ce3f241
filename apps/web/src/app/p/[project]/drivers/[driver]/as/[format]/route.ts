import { chartRoute } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { parseDriverParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toDriverChart } from '../_model/to-driver-chart.ts';

type Params = { project: string; driver: string; format: string };

/** `/p/{project}/drivers/{driver}/as/{format}?…`: the version histories that the page of the same query shows. */
export const GET = chartRoute(({ project, driver }: Params, search) => {
  const state = parseDriverParams(search);
  const query = { project, driver, environment: state.environment, metric: state.metric };
  return {
    fileName: driver,
    page: hrefs.driver(project, driver, state),
    state,
    read: async (context) => toDriverChart(context, await api.drivers.get(query)),
    json: (url) => api.drivers.json({ ...query, url }),
  };
});
