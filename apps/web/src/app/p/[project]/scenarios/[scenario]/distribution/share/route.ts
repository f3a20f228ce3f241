import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedDistribution } from '../as/_model/requested-distribution.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('distribution', requestedDistribution);
