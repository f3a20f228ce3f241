import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedSweep } from '../as/_model/requested-sweep.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('sweep', requestedSweep);
