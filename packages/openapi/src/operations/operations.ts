import { CURATION_OPERATIONS, RELEASE_OPERATIONS, TOKEN_OPERATIONS } from './admin-operations.ts';
import { CHANGE_OPERATIONS } from './change-operations.ts';
import { CI_OPERATIONS } from './ci-operations.ts';
import { completeOperation } from './complete-operation.ts';
import { MAPPING_OPERATIONS } from './mapping-operations.ts';
import { MEMBER_OPERATIONS } from './member-operations.ts';
import { NOTE_OPERATIONS } from './note-operations.ts';
import { NOTIFICATION_OPERATIONS } from './notification-operations.ts';
import type { Operation } from './operation.ts';
import { PINNED_VIEW_OPERATIONS } from './pinned-view-operations.ts';
import { PROFILE_OPERATIONS } from './profile-operations.ts';
import { PROJECT_OPERATIONS } from './project-operations.ts';
import { READ_OPERATIONS } from './read-operations.ts';
import { REPORT_OPERATIONS } from './report-operations.ts';
import { RUN_OPERATIONS } from './run-operations.ts';
import { SERVER_OPERATIONS } from './server-operations.ts';
import { SHARE_OPERATIONS } from './share-operations.ts';

/** Every operation of the API, in the order a newcomer needs them. Their examples can be run in this order. */
export const OPERATIONS: readonly Operation[] = Object.entries({
  ...RUN_OPERATIONS,
  ...PROFILE_OPERATIONS,
  ...READ_OPERATIONS,
  ...CHANGE_OPERATIONS,
  ...NOTE_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...MAPPING_OPERATIONS,
  ...RELEASE_OPERATIONS,
  ...NOTIFICATION_OPERATIONS,
  ...PROJECT_OPERATIONS,
  ...PINNED_VIEW_OPERATIONS,
  ...TOKEN_OPERATIONS,
  ...CI_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...SHARE_OPERATIONS,
  ...CURATION_OPERATIONS,
  ...SERVER_OPERATIONS,
}).map(([id, stated]) => completeOperation(id, stated));
