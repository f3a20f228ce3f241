import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedMatrix } from '../as/_model/requested-matrix.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('matrix', requestedMatrix);
