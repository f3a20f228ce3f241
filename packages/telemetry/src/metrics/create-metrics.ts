import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: a page that is kept takes a few milliseconds, a large upload tens of seconds. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The connections of a pool, and the calls that wait for one. */
export type PoolFigures = {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
};

/** Work of a queue that is being done, and that waits for its turn. */
export type QueueFigures = { readonly active: number; readonly waiting: number };

type ObservedRequest = {
  readonly method: string;
  /** The pattern of its path, such as `/v1/runs/:id`: one of a bounded number. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** How an upload ended. */
export type UploadOutcome = 'created' | 'replayed' | 'dry-run' | 'rejected' | 'failed';

export type Metrics = {
  readonly registry: Registry;
  /** Have figures brought up to date before each scrape. */
  readonly beforeRead: (update: () => void | Promise<void>) => void;
  /** All metrics in the text format of Prometheus, version 0.0.4. */
  readonly read: () => Promise<string>;
  readonly countRequest: (request: ObservedRequest) => void;
  /** Requests that are being responded to. */
  readonly inProgress: { readonly inc: () => void; readonly dec: () => void };
  readonly countProblem: (code: string) => void;
  readonly countStatement: (statement: { readonly seconds: number; readonly failed: boolean }) => void;
};

function createRequestMetrics(registers: Registry[]): Pick<Metrics, 'countRequest' | 'inProgress' | 'countProblem'> {
  const requests = new Counter({
    name: 'tachograph_http_requests_total',
    help: 'Requests that were responded to, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'tachograph_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const inProgress = new Gauge({
    name: 'tachograph_http_requests_in_progress',
    help: 'Requests that are being responded to.',
    registers,
  });
  const problems = new Counter({
    name: 'tachograph_problems_total',
    help: 'Responses that are problem details, by error code; lines of batches among them.',
    labelNames: ['code'],
    registers,
  });
  return {
    countRequest: ({ method: given, route, status, seconds }) => {
      const method = METHODS.has(given) ? given : 'other';
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    inProgress,
    countProblem: (code) => problems.inc({ code }),
  };
}

function createStatementMetrics(registers: Registry[]): Metrics['countStatement'] {
  const durations = new Histogram({
    name: 'tachograph_database_statement_duration_seconds',
    help: 'Time of SQL statements, without the wait for a connection.',
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'tachograph_database_statement_errors_total',
    help: 'SQL statements that failed.',
    registers,
  });
  return ({ seconds, failed }) => {
    durations.observe(seconds);
    if (failed) errors.inc();
  };
}

/** The metrics that both servers have, besides those of the process and of Node.js. */
export function createMetrics({ version }: { readonly version: string }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'tachograph_build_info',
    help: 'Always 1; the version of the server is a label.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  const updates: (() => void | Promise<void>)[] = [];
  return {
    registry,
    beforeRead: (update) => void updates.push(update),
    read: async () => {
      await Promise.all(updates.map(async (update) => update()));
      return registry.metrics();
    },
    ...createRequestMetrics([registry]),
    countStatement: createStatementMetrics([registry]),
  };
}

/** Counts uploads by their outcome. */
export function createUploadCounter({ registry }: Metrics): (outcome: UploadOutcome) => void {
  const uploads = new Counter({
    name: 'tachograph_uploads_total',
    help: 'Runs that were sent, alone or as a line of a batch, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // All of them are there from the start: a rate needs a first value.
  for (const outcome of ['created', 'replayed', 'dry-run', 'rejected', 'failed']) uploads.inc({ outcome }, 0);
  return (outcome) => uploads.inc({ outcome });
}
