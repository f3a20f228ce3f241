export { readChangeView } from './read-change-view.ts';
export { readChangeJson, readChangesJson } from './read-changes-json.ts';
export { openChanges, readChangesView } from './read-changes-view.ts';
export { readNewestLines } from './read-lines-of-groups.ts';
export { toChangeJson } from './to-change-json.ts';
