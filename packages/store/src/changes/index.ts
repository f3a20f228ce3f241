export { CHANGE_STATES, type Change, type ClaimedFamily } from './change.ts';
export { claimFamily, failFamily } from './claim-family.ts';
export { countNewChanges } from './count-new-changes.ts';
export { type ChangedScenario, listChangedScenarios } from './list-changed-scenarios.ts';
export { listChangedSeries } from './list-changed-series.ts';
export { countChanges, listChanges } from './list-changes.ts';
export { readFamily, readFamilyResults } from './read-family.ts';
export { storeChanges } from './store-changes.ts';
