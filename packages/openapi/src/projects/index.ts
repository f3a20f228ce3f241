/** Requests and responses of projects: settings, members, audit log and shares. */
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
