export { CHANGE_STATES, type Change, type ChangeState, type ClaimedFamily } from './change.ts';
export type { ChangeEvent } from './change-event.ts';
export { claimFamily, failFamily } from './claim-family.ts';
export { insertChangeEvent } from './insert-change-event.ts';
export { type ChangeHistory, listChangeEvents } from './list-change-events.ts';
export { countChanges, listChanges } from './list-changes.ts';
export { readFamily, readFamilyResults } from './read-family.ts';
export { storeChanges } from './store-changes.ts';
export { undoChangeEvent } from './undo-change-event.ts';
