import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toChangeChart } from './to-change-chart.ts';

type Params = { project: string; change: string };

/** What an opened change shows, as its exports and shares read it. */
export function requestedChange({ project, change }: Params): Requested {
  return {
    fileName: `change-${change}`,
    page: hrefs.changePage(project, change),
    state: {},
    read: async (context) => toChangeChart(context, await api.changes.get({ project, change })),
    json: async (url) => ({ url, ...(await api.changes.json({ project, change })) }),
  };
}
