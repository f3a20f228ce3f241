import {
  createMetrics,
  createMetricsAccess,
  type MetricsAccess,
  watchDatabase,
  watchPools,
  watchQueues,
} from '@tachograph/telemetry/metrics';
import { createTrust, onStatement } from '@tachograph/telemetry/request';
import type { Logger } from '@/server/log.ts';
import { readPools } from '@/server/pools.ts';
import { readDatabaseLoad } from '@/server/telemetry/read-load.ts';
import { readTurns } from '@/server/turns.ts';
import { createObserver, type Observe } from './observe-requests.ts';
import { createRoutePatterns, type RoutesManifest } from './route-patterns.ts';

export type WebTelemetryOptions = {
  readonly version: string;
  readonly manifest: RoutesManifest;
  readonly access: MetricsAccess;
  readonly log: Logger;
};

/** A statement that takes longer is a line of the log, in seconds. */
const SLOW_SECONDS = 1;

/** The metrics and the log of the web server. What is returned observes its requests. */
export function createWebTelemetry({ version, manifest, access, log }: WebTelemetryOptions): Observe {
  const metrics = createMetrics({ version });
  watchPools(metrics, readPools);
  watchQueues(metrics, readTurns);
  watchDatabase(metrics, { read: readDatabaseLoad, now: Date.now });
  onStatement((statement) => {
    metrics.countStatement(statement);
    const { name, seconds, requestId: reqId } = statement;
    if (seconds >= SLOW_SECONDS)
      log.warn({ reqId, statement: name, ms: Math.round(seconds * 1_000) }, 'a statement was slow');
  });
  return createObserver({
    metrics,
    mayRead: createMetricsAccess(access),
    routeOf: createRoutePatterns(manifest),
    proxies: createTrust(access.trustedProxies),
    log,
  });
}
