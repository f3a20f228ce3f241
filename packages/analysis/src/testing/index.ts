export { compareData } from './compare-data.ts';
export { withVersions } from './list-series-versions.ts';
export { toDriverPage, toMatrix, toSweep, toTradeOff } from './pages-in-memory.ts';
export { toChange } from './to-change.ts';
export { toVerdict } from './to-verdict.ts';
