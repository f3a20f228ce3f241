/** Requests and responses of projects: settings, pinned views, members, audit log and shares. */
export {
  newPinnedView,
  type PinnedViewListResponse,
  type PinnedViewResponse,
} from '../responses/pinned-view-responses.ts';
export {
  type AddedMemberResponse,
  type AuditLogResponse,
  type CreatedShareResponse,
  type GroupListResponse,
  type MemberListResponse,
  MOST_KEPT_DAYS,
  newGroups,
  newMember,
  newProject,
  newShare,
  PROJECT_FORM,
  type ProjectSettingsResponse,
  pickFields,
  projectChange,
  type ShareListResponse,
} from '../responses/project-responses.ts';
