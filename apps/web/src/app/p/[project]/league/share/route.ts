import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedLeague } from '../as/_model/requested-league.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('league', requestedLeague);
