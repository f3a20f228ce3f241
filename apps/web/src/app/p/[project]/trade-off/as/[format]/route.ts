import { parseTradeOffParams, toTradeOffParams, toTradeOffQuery } from '@/app/p/[project]/trade-off/search-params.ts';
import { chartRoute } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toTradeOffExport } from '../_model/to-trade-off-export.tsx';

type Params = { project: string; format: string };

/** `/p/{project}/trade-off/as/{format}?…`: the trade-off that the page of the same query shows. */
export const GET = chartRoute(({ project }: Params, search) => {
  const state = parseTradeOffParams(search);
  return {
    fileName: 'trade-off',
    page: hrefs.tradeOff(project, toTradeOffParams(state)),
    state,
    read: async (context) =>
      toTradeOffExport(context, await api.tradeOff.read(toTradeOffQuery(project, state)), state.scale ?? 'linear'),
    json: (url) => api.tradeOff.json({ ...toTradeOffQuery(project, state), url }),
  };
});
