import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedTradeOff } from '../_model/requested-trade-off.ts';

/** `/p/{project}/trade-off/as/{format}?…`: the trade-off that the page of the same query shows. */
export const GET = chartRoute(requestedTradeOff);
