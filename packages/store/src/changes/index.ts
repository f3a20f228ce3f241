export { countChecked } from './count-checked.ts';
export { countNewChanges } from './count-new-changes.ts';
export { listChangeChoices } from './list-change-choices.ts';
export { listChangeGroups } from './list-change-groups.ts';
export { type ChangeFilter, countChanges, listChanges, listFoundChanges, NEWEST_CHANGES } from './list-changes.ts';
export { readReleaseContexts } from './read-release-context.ts';
