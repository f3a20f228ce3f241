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
import { onStatement, type Sender } from '@tachograph/telemetry/request';

/** What a server tells whoever operates it. */
export type Telemetry = {
  readonly metrics: Metrics;
  readonly countUpload: (outcome: UploadOutcome) => void;
  /** Whether the sender of a request may read the metrics. */
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
};

/** The metrics of an upload server: of its requests and its process, of its connections, and of what waits in the database. */
export function createTelemetry({ db, standby, version, access, now }: TelemetryOptions): Telemetry {
  const metrics = createMetrics({ version });
  watchPools(metrics, () => ({
    primary: readConnections(db),
    ...(standby && { standby: readConnections(standby) }),
  }));
  watchDatabase(metrics, { read: () => readLoad(db), now });
  const stop = onStatement(metrics.countStatement);
  return { metrics, countUpload: createUploadCounter(metrics), mayRead: createMetricsAccess(access), stop };
}
