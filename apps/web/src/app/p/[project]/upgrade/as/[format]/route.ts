import { chartRoute } from '@/exports/chart/chart-route.ts';
import { requestedUpgrade } from '../_model/requested-upgrade.ts';

/** `/p/{project}/upgrade/as/{format}?…`: the upgrade that the page of the same query shows. */
export const GET = chartRoute(requestedUpgrade);
