export { type AddedMember, addMember } from './add-member.ts';
export { deleteMember, listMembers, type Member, putMember } from './member.ts';
