export { accountDatabase } from './account-database.ts';
export { deleteExpiredAccess } from './delete-expired.ts';
export { findAccount, listMemberships } from './find-account.ts';
export { findSession } from './find-session.ts';
export { findUserByEmail, findUserBySession, hasAdministrator, isSuspended, type User } from './find-user.ts';
export {
  deleteInvitation,
  findInvitation,
  type Invitation,
  insertInvitation,
  listInvitations,
  redeemInvitation,
  replaceAdministratorInvitation,
} from './invitation.ts';
export { toSessionHash } from './session-hash.ts';
export { endSessions, listSessions } from './sessions.ts';
