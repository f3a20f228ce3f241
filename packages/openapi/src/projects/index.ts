/** Requests and responses of projects: settings, members, audit log and shares. */
export {
  type AddedMemberResponse,
  type AuditLogResponse,
  type MemberListResponse,
  MOST_KEPT_DAYS,
  newMember,
  newProject,
  type ProjectSettingsResponse,
  projectChange,
  type ShareListResponse,
} from '../responses/project-responses.ts';
