import { parseDriverParams } from '@/app/p/[project]/drivers/[driver]/search-params.ts';
import { env } from '@/env.ts';
import { chartResponse } from '@/exports/chart/chart-response.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toDriverChart } from '../_model/to-driver-chart.ts';

type Props = { params: Promise<{ project: string; driver: string; format: string }> };

/** `/p/{project}/drivers/{driver}/as/{format}?…`: the courses that the page of the same query shows. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project: slug, driver: name, format } = await params;
  const driver = decodeURIComponent(name);
  const state = parseDriverParams(Object.fromEntries(new URL(request.url).searchParams));
  const read = async () => {
    const project = await api.projects.get({ project: slug });
    const data = await api.drivers.get({ project: slug, driver, environment: state.env, metric: state.m });
    return toDriverChart({ project, url: env().webUrl + hrefs.driver(slug, driver, state) }, data);
  };
  return chartResponse(request, { format, fileName: driver, read });
}
