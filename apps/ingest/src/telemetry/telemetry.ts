import { readConnections, type Store } from '@tachograph/store/database';
import { readLoad } from '@tachograph/store/operations';
import {
  createMetrics,
  createMetricsAccess,
  createUploadCounter,
  type Metrics,
  type MetricsAccess,
  type UploadOutcome,
  watchDatabase,
  watchPools,
} from '@tachograph/telemetry/metrics';
import { type EndedStatement, onStatement, type Sender } from '@tachograph/telemetry/request';

/** What a server tells its operator. */
export type Telemetry = {
  readonly metrics: Metrics;
  readonly countUpload: (outcome: UploadOutcome) => void;
  readonly mayRead: (request: Sender) => boolean;
  /** No statement is counted from then on. */
  readonly stop: () => void;
};

export type TelemetryOptions = {
  readonly db: Store;
  readonly standby: Store | null;
  readonly version: string;
  readonly access: MetricsAccess;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of each statement that takes a second or longer. */
  readonly onSlowStatement?: (statement: EndedStatement) => void;
};

const SLOW_SECONDS = 1;

/** The metrics of an upload server: of its requests and its process, of its connections, and of what waits in the database. */
export function createTelemetry(options: TelemetryOptions): Telemetry {
  const { db, standby, version, access, now, onSlowStatement } = options;
  const metrics = createMetrics({ version });
  watchPools(metrics, () => ({
    primary: readConnections(db),
    ...(standby && { standby: readConnections(standby) }),
  }));
  watchDatabase(metrics, { read: () => readLoad(db), now });
  const stop = onStatement((statement) => {
    metrics.countStatement(statement);
    if (statement.seconds >= SLOW_SECONDS) onSlowStatement?.(statement);
  });
  return { metrics, countUpload: createUploadCounter(metrics), mayRead: createMetricsAccess(access), stop };
}
