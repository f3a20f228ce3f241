import 'server-only';
import { performance } from 'node:perf_hooks';
import { createReader, createStore, type Reader, type Store } from '@tachograph/store/database';
import { statementObserver } from '@tachograph/telemetry/tracing';
import { env } from '@/env.ts';
import { log } from './log.ts';
import { oncePerProcess } from './once-per-process.ts';
import { registerPool } from './pools.ts';

const open = (url: string): Store =>
  createStore(url, { max: 10, statementTimeoutMs: env().statementTimeoutMs, observer: statementObserver });

/** The handle on the database. One pool for the process: the HTTP server and the pages are two bundles. */
export const store = (): Store => oncePerProcess('store', () => registerPool('primary', open(env().databaseUrl)));

function logStandby(error: unknown): void {
  if (error) log().warn({ err: error }, 'the standby failed: pages are read from the primary');
  else log().info('the standby responds again');
}

/** Where pages are read: see decision 0057. Without a standby, always from the database itself. */
export const reader = (): Reader =>
  oncePerProcess('reader', () => {
    const { readDatabaseUrl } = env();
    const standby = readDatabaseUrl === null ? null : registerPool('standby', open(readDatabaseUrl));
    return createReader({ primary: store(), standby, now: () => performance.now(), onChange: logStandby });
  });
