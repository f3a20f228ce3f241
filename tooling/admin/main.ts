import { createStopSignal } from '../../harnesses/processes/stop-signal.mjs';
import { parseCommand } from '../command/parse-command.ts';
import { type World, withStore } from '../command/with-store.ts';
import { inviteAdministrator, resetPassword } from './account-commands.ts';
import type { Command } from './command.ts';
import {
  addMember,
  createProject,
  createToken,
  removeMember,
  setVisibility,
  showAudit,
  showMembers,
} from './project-commands.ts';
import {
  archiveProject,
  deleteProject,
  renameProject,
  setLimits,
  setRetention,
  unarchiveProject,
} from './settings-commands.ts';
import { USAGE, UsageError } from './usage.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  'create-project': createProject,
  rename: renameProject,
  archive: archiveProject,
  unarchive: unarchiveProject,
  limits: setLimits,
  retention: setRetention,
  'delete-project': deleteProject,
  visibility: setVisibility,
  members: showMembers,
  'add-member': addMember,
  'remove-member': removeMember,
  'create-token': createToken,
  'invite-administrator': inviteAdministrator,
  'reset-password': resetPassword,
  audit: showAudit,
};

const text = { type: 'string' } as const;
const OPTIONS = {
  title: text,
  visibility: text,
  name: text,
  scope: text,
  days: text,
  action: text,
  confirm: text,
  'dry-run': { type: 'boolean' as const },
  series: text,
  'runs-per-day': text,
  megabytes: text,
};

/**
 * Changes projects, members, tokens and accounts while servers run.
 *
 * @param args the words after `npm run admin --`
 * @throws {Error} with what is wrong
 */
export async function main({ args, ...world }: World & { readonly args: readonly string[] }): Promise<number> {
  const { positionals, values } = parseCommand(args, OPTIONS, USAGE);
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(name === '' ? 'which command?' : `there is no command "${name}"`);
  const signal = createStopSignal(world.env);
  await withStore(world, { signal }, async ({ db, settings }) => {
    await command({ db, webUrl: settings.webUrl.replace(/\/+$/, ''), log: world.log }, words, values);
  });
  return 0;
}
