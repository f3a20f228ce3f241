import { TRPCError } from '@trpc/server';
import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { parseDistributionParams, toDistributionParams } from '../../search-params.ts';
import { toDistributionChart } from './to-distribution-chart.tsx';

type Params = { project: string; scenario: string };

/** What the page shows, as its exports read it. */
export function requestedDistribution({ project, scenario }: Params, search: RawParams): Requested {
  const state = parseDistributionParams(search);
  const query = { ...state, project, scenario };
  return {
    fileName: `${scenario}-distribution`,
    page: hrefs.distribution(project, scenario, toDistributionParams(state)),
    state,
    read: async (context) => {
      const data = await api.distribution.read(query);
      if ('problem' in data) throw new TRPCError({ code: 'NOT_FOUND', message: data.problem.replace(/\.$/, '') });
      return toDistributionChart(context, data);
    },
    json: (url) => api.distribution.json({ ...query, url }),
  };
}
