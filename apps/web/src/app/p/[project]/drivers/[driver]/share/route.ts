import { shareRoute } from '@/exports/share/share-route.ts';
import { requestedDriver } from '../as/_model/requested-driver.ts';

/** The form of the page: freeze what its query shows, and go to the share. */
export const POST = shareRoute('driver', requestedDriver);
