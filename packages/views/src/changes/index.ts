export { readChangeView } from './read-change-view.ts';
export { readChangeJson, readChangesJson } from './read-changes-json.ts';
export { readChangesView } from './read-changes-view.ts';
export { openChanges } from './read-fitting-changes.ts';
export { toChangeJson } from './to-change-json.ts';
