export {
  createMetrics,
  createUploadCounter,
  type Metrics,
  type UploadOutcome,
} from './create-metrics.ts';
export { createMetricsAccess, type MetricsAccess } from './metrics-access.ts';
export { watchDatabase } from './watch-database.ts';
export { watchPools, watchQueues } from './watch-pools.ts';
