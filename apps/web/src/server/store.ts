import 'server-only';
import { createStore, type Store } from '@tachograph/store/database';
import { env } from '@/env.ts';
import { oncePerProcess } from './once-per-process.ts';

/** The handle on the database. One pool for the process: the HTTP server and the pages are two bundles. */
export const store = (): Store =>
  oncePerProcess('store', () =>
    createStore(env().databaseUrl, { max: 10, statementTimeoutMs: env().statementTimeoutMs }),
  );
