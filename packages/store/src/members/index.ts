export { addMember } from './add-member.ts';
export { countOwned, deleteMember, listMembers, putMember } from './member.ts';
