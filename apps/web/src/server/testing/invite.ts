/** Invitations and what came of them, for tests of pages. */
export { insertInvitation, listMemberships, replaceAdministratorInvitation } from '@tachograph/store/accounts';
