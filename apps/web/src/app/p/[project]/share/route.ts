import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedOverview } from '../as/_model/requested-overview.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('overview', requestedOverview);
