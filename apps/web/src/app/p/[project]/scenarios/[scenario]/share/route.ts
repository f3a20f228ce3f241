import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedTrend } from '../as/_model/requested-trend.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('trend', requestedTrend);
