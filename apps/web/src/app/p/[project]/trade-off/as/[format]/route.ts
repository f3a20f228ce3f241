import { parseTradeOffParams, toTradeOffParams, tradeOffQuery } from '@/app/p/[project]/trade-off/search-params.ts';
import { env } from '@/env.ts';
import { chartResponse } from '@/exports/chart/chart-response.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toTradeOffExport } from '../_model/to-trade-off-export.ts';

type Props = { params: Promise<{ project: string; format: string }> };

/** `/p/{project}/trade-off/as/{format}?…`: the trade-off that the page of the same query shows. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project: slug, format } = await params;
  const state = parseTradeOffParams(Object.fromEntries(new URL(request.url).searchParams));
  const read = async () => {
    const project = await api.projects.get({ project: slug });
    const data = await api.tradeOff.read(tradeOffQuery(slug, state));
    const url = env().webUrl + hrefs.tradeOff(slug, toTradeOffParams(state));
    return toTradeOffExport({ project, url }, data, state.axis ?? 'linear');
  };
  return chartResponse(request, { format, fileName: 'trade-off', read });
}
