export { CERTAINTIES, CHANGE_STATES, type Change, type ClaimedFamily } from './change.ts';
export { claimFamily, failFamily } from './claim-family.ts';
export { countChecked } from './count-checked.ts';
export { countChanges, listChanges } from './list-changes.ts';
export { readFamily, readFamilyResults } from './read-family.ts';
export { storeChanges } from './store-changes.ts';
