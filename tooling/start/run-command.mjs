import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { createLog } from './log.mjs';

/**
 * @typedef {object} CommandWorld
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env
 * @property {string[]} args the words after the command
 * @property {import('./log.mjs').Log} log
 */

/** The sources of the others are TypeScript: they need tsx, and the database client, which is generated. */
const PLAIN = ['lock', 'start', 'build', 'pack-cli'];

/**
 * Runs a command from a fresh clone: installs what is missing first, but to check the lock file, then imports what the
 * command consists of. An error becomes one line.
 *
 * @param {string[]} words the command and its arguments
 * @param {Record<string, (world: CommandWorld) => Promise<number | void>>} commands
 */
export async function runCommand([name = '', ...args], commands) {
  const run = commands[name];
  if (!run) {
    console.error(`there is no command ${name}: choose from ${Object.keys(commands).join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const log = createLog();
  const world = { root: fileURLToPath(new URL('../..', import.meta.url)), env: process.env, args, log };
  try {
    if (name !== 'lock') await ensureInstalled(world);
    if (!PLAIN.includes(name)) {
      const { generateClient } = await import('./database.mjs');
      await generateClient(world);
      const { register } = await import('tsx/esm/api');
      register();
    }
    process.exitCode = (await run(world)) ?? 0;
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
