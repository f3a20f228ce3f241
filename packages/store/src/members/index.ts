export { countOwned, deleteMember, listMembers, putMember } from './member.ts';
