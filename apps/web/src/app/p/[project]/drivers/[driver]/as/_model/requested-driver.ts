import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { parseDriverParams, type RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toDriverChart } from './to-driver-chart.ts';

type Params = { project: string; driver: string };

/** What the page shows, as its exports and shares read it. */
export function requestedDriver({ project, driver }: Params, search: RawParams): Requested {
  const state = parseDriverParams(search);
  const query = { project, driver, environment: state.environment, metric: state.metric };
  return {
    fileName: driver,
    page: hrefs.driver(project, driver, state),
    state,
    read: async (context) => toDriverChart(context, await api.drivers.get(query)),
    json: (url) => api.drivers.json({ ...query, url }),
  };
}
