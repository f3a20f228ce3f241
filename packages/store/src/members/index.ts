export { listMembers, putMember } from './member.ts';
export { findGroupRoles, putGroupRoles } from './project-groups.ts';
