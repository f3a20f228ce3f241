/** Requests and responses of projects: settings, members, audit log and shares. */
export { MOST_KEPT_DAYS, PROJECT_FORM, pickFields } from '../responses/project-fields.ts';
export {
  type AddedMemberResponse,
  type AuditLogResponse,
  type MemberListResponse,
  newMember,
  newProject,
  type ProjectSettingsResponse,
  projectChange,
  type ShareListResponse,
} from '../responses/project-responses.ts';
