export { addOmitted } from './add-omitted.ts';
export { DEFAULT_BASE } from './buckets.ts';
export { type Histogram, histogram, type SentHistogram } from './histogram.ts';
export { convertHistogram, mergeHistograms } from './merge-histograms.ts';
export { countAbove, quantileOfHistogram, totalOf } from './quantile-of-histogram.ts';
export { recordCounted, recordValues } from './record-values.ts';
