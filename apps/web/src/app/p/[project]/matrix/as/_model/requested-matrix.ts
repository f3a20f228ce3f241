import { parseMatrixParams, toMatrixParams, toMatrixQuery } from '@/app/p/[project]/matrix/search-params.ts';
import type { Requested } from '@/exports/chart/chart-route.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { api } from '@/trpc/server.ts';
import { toMatrixChart } from './to-matrix-chart.ts';

type Params = { project: string };

/** What the page shows, as its exports and shares read it. */
export function requestedMatrix({ project }: Params, search: RawParams): Requested {
  const state = parseMatrixParams(search);
  return {
    fileName: 'matrix',
    page: hrefs.matrix(project, toMatrixParams(state, { cell: null })),
    state,
    read: async (context) => toMatrixChart(context, await api.matrix.read(toMatrixQuery(project, state))),
    json: (url) => api.matrix.json({ ...toMatrixQuery(project, state), url }),
  };
}
