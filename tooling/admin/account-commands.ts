import { findUserByEmail, insertInvitation } from '@tachograph/store/accounts';
import { type Command, inDays, record, toLink } from './command.ts';
import { UsageError } from './usage.ts';

export const inviteAdministrator: Command = async (context) => {
  const { db, webUrl, log } = context;
  const token = await insertInvitation(db, { kind: 'administrator', byName: 'a command', expiresAt: inDays(7) });
  await record(context, { projectId: null, action: 'administrator-invited' });
  log(`a link that works once, for a week: ${toLink(webUrl, token)}`);
};

export const resetPassword: Command = async (context, [email = '']) => {
  const { db, webUrl, log } = context;
  const user = await findUserByEmail(db, email);
  if (!user) throw new UsageError(`there is no account with the address "${email}"`);
  const token = await insertInvitation(db, { kind: 'password', userId: user.id, expiresAt: inDays(1) });
  await record(context, { projectId: null, action: 'password-link-made', target: email });
  log(`a link that works once, for a day: ${toLink(webUrl, token)}`);
};
