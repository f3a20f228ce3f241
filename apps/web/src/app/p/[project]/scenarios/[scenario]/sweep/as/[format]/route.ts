import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedSweep } from '../_model/requested-sweep.ts';

/** `/p/{project}/scenarios/{scenario}/sweep/as/{format}?…`: the sweep that the page of the same query shows. */
export const GET = chartRoute(requestedSweep);
