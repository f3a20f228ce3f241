import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedChange } from '../as/_model/requested-change.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('change', requestedChange);
