import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedTrend } from '../_model/requested-trend.ts';

/** `/p/{project}/scenarios/{scenario}/as/{format}?…`: the trend that the page of the same query shows. */
export const GET = chartRoute(requestedTrend);
