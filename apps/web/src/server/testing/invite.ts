/** Invitations and what came of them, for tests of pages. */
export {
  findUserBySession,
  insertInvitation,
  listMemberships,
  replaceAdministratorInvitation,
} from '@tachograph/store/accounts';
export { putGroupRoles } from '@tachograph/store/members';
