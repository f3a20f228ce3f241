import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedDriver } from '../_model/requested-driver.ts';

/** `/p/{project}/drivers/{driver}/as/{format}?…`: the version histories that the page of the same query shows. */
export const GET = chartRoute(requestedDriver);
