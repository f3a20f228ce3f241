export { EXAMPLE_SHARE_ID, EXAMPLE_TOKEN_ID } from './admin-operations.ts';
export { EXAMPLE_CHANGE_ID, EXAMPLE_EVENT_ID } from './change-operations.ts';
export { EXAMPLE_CI_RULE_ID } from './ci-operations.ts';
export { EXAMPLE_RUN_ID } from './example-runs.ts';
export { EXAMPLE_INVITATION_ID, EXAMPLE_MEMBER_ID } from './member-operations.ts';
export { EXAMPLE_NOTE_ID } from './note-operations.ts';
export { EXAMPLE_RULE_ID } from './notification-operations.ts';
export type { Example, Operation } from './operation.ts';
export { OPERATIONS } from './operations.ts';
