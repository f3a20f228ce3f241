import { parseMatrixParams, toMatrixParams, toMatrixQuery } from '@/app/p/[project]/matrix/search-params.ts';
import { chartRoute } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';
import { toMatrixChart } from '../_model/to-matrix-chart.ts';

type Params = { project: string; format: string };

/** `/p/{project}/matrix/as/{format}?…`: the matrix that the page of the same query shows. */
export const GET = chartRoute(({ project }: Params, search) => {
  const state = parseMatrixParams(search);
  return {
    fileName: 'matrix',
    page: hrefs.matrix(project, toMatrixParams(state, { cell: null })),
    state,
    read: async (context) => toMatrixChart(context, await api.matrix.read(toMatrixQuery(project, state))),
    json: (url) => api.matrix.json({ ...toMatrixQuery(project, state), url }),
  };
});
