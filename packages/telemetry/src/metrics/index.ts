export {
  createMetrics,
  createUploadCounter,
  type Metrics,
  type PoolFigures,
  type QueueFigures,
  type UploadOutcome,
} from './create-metrics.ts';
export { createMetricsAccess, type MetricsAccess } from './metrics-access.ts';
export { type DatabaseFigures, watchDatabase } from './watch-database.ts';
export { watchPools, watchQueues } from './watch-pools.ts';
