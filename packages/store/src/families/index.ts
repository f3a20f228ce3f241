export { claimFamily, failFamily } from './claim-family.ts';
export type { ClaimedFamily } from './claimed-family.ts';
export { countDueSeries } from './count-due-series.ts';
export { createResultsReader, readFamily } from './read-family.ts';
export { storeChanges } from './store-changes.ts';
