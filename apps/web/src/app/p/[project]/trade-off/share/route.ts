import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedTradeOff } from '../as/_model/requested-trade-off.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('trade-off', requestedTradeOff);
