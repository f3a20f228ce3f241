export { claimFamily, countDueSeries, failFamily } from './claim-family.ts';
export type { ClaimedFamily } from './claimed-family.ts';
export { createResultsReader, readFamily } from './read-family.ts';
export { storeChanges } from './store-changes.ts';
