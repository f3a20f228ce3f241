import { runInstalled } from './install.mjs';

/**
 * @typedef {object} CommandWorld
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env
 * @property {string[]} args the words after the command
 * @property {import('./log.mjs').Log} log
 */

/** Those whose sources are TypeScript: they need the database client, which is generated, and tsx. */
const FROM_SOURCES = ['bench', 'admin', 'archive', 'prune', 'perf', 'soak'];

/**
 * Runs a command from a fresh clone: installs what is missing first, then imports what the command consists of.
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
  await runInstalled(name, async ({ root, log }) => {
    const world = { root, env: process.env, args, log };
    if (FROM_SOURCES.includes(name)) {
      const { generateClient } = await import('./database.mjs');
      await generateClient(world);
      const { register } = await import('tsx/esm/api');
      register();
    }
    return run(world);
  });
}
