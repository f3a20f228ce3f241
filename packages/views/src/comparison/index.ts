export { describeExcess } from './describe-excess.ts';
export { readComparisonJson } from './read-comparison-json.ts';
export { type ComparisonView, readComparisonView } from './read-comparison-view.ts';
