import { TRPCError } from '@trpc/server';
import { parseUpgradeParams, toUpgradeParams } from '@/app/p/[project]/upgrade/search-params.ts';
import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toUpgradeChart } from './to-upgrade-chart.tsx';

type Params = { project: string };

/** What the page shows, as its exports read it; null without a driver. */
export function requestedUpgrade({ project }: Params, search: RawParams): Requested | null {
  const state = parseUpgradeParams(search);
  const { driver } = state;
  if (driver === undefined) return null;
  const query = { ...state, project, driver };
  return {
    fileName: `${driver}-upgrade`,
    page: hrefs.upgrade(project, toUpgradeParams(state)),
    state,
    read: async (context) => {
      const view = await api.upgrade.read(query);
      if ('problem' in view) throw new TRPCError({ code: 'NOT_FOUND', message: view.problem.replace(/\.$/, '') });
      return toUpgradeChart(context, view);
    },
    json: (url) => api.upgrade.json({ ...query, url }),
  };
}
