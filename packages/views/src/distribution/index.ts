/** Two sides of a case by the quantiles of their operations. */
export { type DistributionView, readDistributionView } from './read-distribution-view.ts';
export { toDistributionJson } from './to-distribution-json.ts';
