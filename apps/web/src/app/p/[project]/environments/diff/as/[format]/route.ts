import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedDifference } from '../_model/requested-difference.ts';

/** `/p/{project}/environments/diff/as/{format}?a=&b=`: what differs between two environments. */
export const GET = chartRoute(requestedDifference);
