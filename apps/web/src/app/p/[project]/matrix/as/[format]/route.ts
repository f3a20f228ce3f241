import { matrixQuery, parseMatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { env } from '@/env.ts';
import { chartResponse } from '@/exports/chart/chart-response.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toMatrixChart } from '../_model/to-matrix-chart.ts';

type Props = { params: Promise<{ project: string; format: string }> };

/** `/p/{project}/matrix/as/{format}?…`: the matrix that the page of the same query shows. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project: slug, format } = await params;
  const state = parseMatrixParams(Object.fromEntries(new URL(request.url).searchParams));
  const read = async () => {
    const project = await api.projects.get({ project: slug });
    const data = await api.matrix.read(matrixQuery(slug, state));
    return toMatrixChart(
      { project, url: env().webUrl + hrefs.matrix(slug, toMatrixParams(state, { cell: null })) },
      data,
    );
  };
  return chartResponse(request, { format, fileName: 'matrix', read });
}
