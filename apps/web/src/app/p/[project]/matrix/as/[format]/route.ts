import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedMatrix } from '../_model/requested-matrix.ts';

/** `/p/{project}/matrix/as/{format}?…`: the matrix that the page of the same query shows. */
export const GET = chartRoute(requestedMatrix);
