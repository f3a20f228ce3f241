import { parseTrendParams, toTrendParams, trendQuery } from '@/app/p/[project]/scenarios/[scenario]/search-params.ts';
import { env } from '@/env.ts';
import { chartResponse } from '@/exports/chart/chart-response.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toTrendChart } from '../_model/to-trend-chart.ts';

type Props = { params: Promise<{ project: string; scenario: string; format: string }> };

/** `/p/{project}/scenarios/{scenario}/as/{format}?…`: the trend that the page of the same query shows. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project: slug, scenario: name, format } = await params;
  const scenario = decodeURIComponent(name);
  const state = parseTrendParams(Object.fromEntries(new URL(request.url).searchParams));
  const read = async () => {
    const project = await api.projects.get({ project: slug });
    const data = await api.series.trend(trendQuery(slug, scenario, state));
    const url = env().webUrl + hrefs.scenario(slug, scenario, toTrendParams(state));
    return toTrendChart({ project, url }, data, state.scale ?? 'linear');
  };
  return chartResponse(request, { format, fileName: scenario, read });
}
