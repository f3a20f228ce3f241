/** Requests and responses of projects: settings, members, audit log and shares. */
export {
  type AddedMemberResponse,
  type AuditLogResponse,
  type MemberListResponse,
  MOST_KEPT_DAYS,
  newMember,
  newProject,
  PROJECT_FORM,
  type ProjectSettingsResponse,
  pickFields,
  projectChange,
  type ShareListResponse,
} from '../responses/project-responses.ts';
