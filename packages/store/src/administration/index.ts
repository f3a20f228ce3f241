export { type ListedAccount, listAccounts } from '../accounts/list-accounts.ts';
export { type Administration, type RecordedChange, RejectedError, record } from './administration.ts';
export { endAccountSessions, restoreAccount, revokeAdministrator, suspendAccount } from './change-accounts.ts';
export { applyGroups, changeGroups } from './change-groups.ts';
export { addMember, removeMember } from './change-members.ts';
export { changeProject } from './change-project.ts';
export { createProject } from './create-project.ts';
export { createToken } from './create-token.ts';
export { deleteProject } from './delete-project.ts';
