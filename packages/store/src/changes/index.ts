export { CHANGE_STATES, type Change, type ClaimedFamily } from './change.ts';
export { claimFamily, failFamily } from './claim-family.ts';
export { countNewChanges } from './count-new-changes.ts';
export { type ChangeGroupPage, listChangeGroups } from './list-change-groups.ts';
export { type ChangeFilter, countChanges, listChanges } from './list-changes.ts';
export { readFamily, readFamilyResults } from './read-family.ts';
export { storeChanges } from './store-changes.ts';
