/** Two sides of a case by the quantiles of their operations. */
export { readDistributionView } from './read-distribution-view.ts';
export { toDistributionJson } from './to-distribution-json.ts';
