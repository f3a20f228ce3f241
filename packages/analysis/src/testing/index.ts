export { compareData } from './compare-data.ts';
export { withVersions } from './list-series-versions.ts';
export { toChange } from './to-change.ts';
export { toVerdict } from './to-verdict.ts';
