import {
  createMetrics,
  createMetricsAccess,
  type MetricsAccess,
  watchDatabase,
  watchPools,
  watchQueues,
} from '@tachograph/telemetry/metrics';
import { createTrust, type EndedStatement, onStatement } from '@tachograph/telemetry/request';
import { readPools } from '@/server/telemetry/pools.ts';
import { readDatabaseLoad } from '@/server/telemetry/read-load.ts';
import { readTurns } from '@/server/turns.ts';
import { createObserver, type Observe } from './observe-requests.ts';
import { createRoutePatterns, type RoutesManifest } from './route-patterns.ts';

export type WebTelemetryOptions = {
  readonly version: string;
  readonly manifest: RoutesManifest;
  readonly access: MetricsAccess;
  /** Whether each request is a line of the log. */
  readonly logsRequests: boolean;
  /** Takes text for the log. */
  readonly write: (text: string) => void;
};

/** A statement that takes longer is a line of the log, in seconds. */
const SLOW_SECONDS = 1;

const toSlowLine = ({ name, seconds, requestId }: EndedStatement) => ({
  time: new Date().toISOString(),
  level: 'warn',
  requestId,
  statement: name,
  ms: Math.round(seconds * 1_000),
  message: 'a statement was slow',
});

/** The metrics and the log of the web server. What is returned observes its requests. */
export function createWebTelemetry({ version, manifest, access, logsRequests, write }: WebTelemetryOptions): Observe {
  const metrics = createMetrics({ version });
  const log = (line: object) => write(`${JSON.stringify(line)}\n`);
  watchPools(metrics, readPools);
  watchQueues(metrics, readTurns);
  watchDatabase(metrics, { read: readDatabaseLoad, now: Date.now });
  onStatement((statement) => {
    metrics.countStatement(statement);
    if (statement.seconds >= SLOW_SECONDS) log(toSlowLine(statement));
  });
  return createObserver({
    metrics,
    mayRead: createMetricsAccess(access),
    routeOf: createRoutePatterns(manifest),
    proxies: createTrust(access.trustedProxies),
    log: logsRequests ? log : () => {},
  });
}
