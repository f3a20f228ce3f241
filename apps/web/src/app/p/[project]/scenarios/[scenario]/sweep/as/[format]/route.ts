import {
  parseSweepParams,
  sweepQuery,
  toSweepParams,
} from '@/app/p/[project]/scenarios/[scenario]/sweep/search-params.ts';
import { env } from '@/env.ts';
import { chartResponse } from '@/exports/chart/chart-response.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toSweepChart } from '../_model/to-sweep-chart.ts';

type Props = { params: Promise<{ project: string; scenario: string; format: string }> };

/** `/p/{project}/scenarios/{scenario}/sweep/as/{format}?…`: the sweep that the page of the same query shows. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project: slug, scenario: name, format } = await params;
  const scenario = decodeURIComponent(name);
  const state = parseSweepParams(Object.fromEntries(new URL(request.url).searchParams));
  const read = async () => {
    const project = await api.projects.get({ project: slug });
    const data = await api.sweep.read(sweepQuery(slug, scenario, state));
    const url = env().webUrl + hrefs.sweep(slug, scenario, toSweepParams(state));
    return toSweepChart({ project, url }, data, state.axis);
  };
  return chartResponse(request, { format, fileName: `${scenario}-sweep`, read });
}
