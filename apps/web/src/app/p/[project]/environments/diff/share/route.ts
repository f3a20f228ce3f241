import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedDifference } from '../as/_model/requested-difference.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('environments', requestedDifference);
