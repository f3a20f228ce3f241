import { createStopSignal } from '../../bench/processes/stop-signal.mjs';
import { asOperator } from '../command/as-operator.ts';
import { parseCommand } from '../command/parse-command.ts';
import { type World, withStore } from '../command/with-store.ts';
import { OPTIONS } from './command.ts';
import { COMMANDS } from './commands.ts';
import { USAGE, UsageError } from './usage.ts';

/**
 * Changes projects, members, tokens and accounts while servers run, by the operations of the API.
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
    const webUrl = settings.webUrl.replace(/\/+$/, '');
    // A terminal obeys control characters, and a line break would make two lines of one.
    const log = (line: string) => world.log(line.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd'));
    await command({ administration: asOperator(db), webUrl, log }, words, values);
  });
  return 0;
}
