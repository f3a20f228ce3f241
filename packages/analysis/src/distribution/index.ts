/** Distributions of two versions, compared quantile by quantile. */
export { chooseHistograms } from './choose-histograms.ts';
export { compareDistributions, type DistributionComparison } from './compare-distributions.ts';
