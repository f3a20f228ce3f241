import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedOverview } from '../_model/requested-overview.ts';

/** `/p/{project}/as/{format}?…`: the scoreboard that the overview of the same query shows. */
export const GET = chartRoute(requestedOverview);
