import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedLeague } from '../_model/requested-league.ts';

/** `/p/{project}/league/as/{format}?…`: the league that the page of the same query shows. */
export const GET = chartRoute(requestedLeague);
