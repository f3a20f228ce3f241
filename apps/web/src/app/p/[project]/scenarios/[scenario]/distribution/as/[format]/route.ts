import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedDistribution } from '../_model/requested-distribution.ts';

/** `/p/{project}/scenarios/{scenario}/distribution/as/{format}?…`: the distribution that the page of the same query shows. */
export const GET = chartRoute(requestedDistribution);
