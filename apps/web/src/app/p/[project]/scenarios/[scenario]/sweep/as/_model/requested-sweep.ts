import {
  parseSweepParams,
  toSweepParams,
  toSweepQuery,
} from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toSweepChart } from './to-sweep-chart.tsx';

type Params = { project: string; scenario: string };

/** What the page shows, as its exports and shares read it. */
export function requestedSweep({ project, scenario }: Params, search: RawParams): Requested {
  const state = parseSweepParams(search);
  return {
    fileName: `${scenario}-sweep`,
    page: hrefs.sweep(project, scenario, toSweepParams(state)),
    state,
    read: async (context) =>
      toSweepChart(context, await api.sweep.read(toSweepQuery(project, scenario, state)), state.scale),
    json: (url) => api.sweep.json({ ...toSweepQuery(project, scenario, state), url }),
  };
}
