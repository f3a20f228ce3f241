import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedChange } from '../_model/requested-change.ts';

/** `/p/{project}/changes/{change}/as/{format}`: a change and the points that it rests on. */
export const GET = chartRoute(requestedChange);
