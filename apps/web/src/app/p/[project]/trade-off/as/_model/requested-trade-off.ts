import { parseTradeOffParams, toTradeOffParams, toTradeOffQuery } from '@/app/p/[project]/trade-off/search-params.ts';
import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toTradeOffExport } from './to-trade-off-export.tsx';

type Params = { project: string };

/** What the page shows, as its exports and shares read it. */
export function requestedTradeOff({ project }: Params, search: RawParams): Requested {
  const state = parseTradeOffParams(search);
  return {
    fileName: 'trade-off',
    page: hrefs.tradeOff(project, toTradeOffParams(state)),
    state,
    read: async (context) =>
      toTradeOffExport(context, await api.tradeOff.read(toTradeOffQuery(project, state)), state.scale ?? 'linear'),
    json: (url) => api.tradeOff.json({ ...toTradeOffQuery(project, state), url }),
  };
}
