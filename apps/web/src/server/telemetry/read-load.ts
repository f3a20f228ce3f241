import 'server-only';
import { readLoad } from '@tachograph/store/operations';
import { store } from '@/server/store.ts';

/** What waits in the database to be done, for the metrics of this server. */
export const readDatabaseLoad = () => readLoad(store());
