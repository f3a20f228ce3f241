export { openChanges } from './open-changes.ts';
export { readChangeJson } from './read-change-json.ts';
export { readChangeView } from './read-change-view.ts';
export { readChangesJson } from './read-changes-json.ts';
export { readChangesView } from './read-changes-view.ts';
export { toChangeJson } from './to-change-json.ts';
