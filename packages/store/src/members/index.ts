export { deleteMember, listMembers, putMember } from './member.ts';
