import { generateClient } from './database.mjs';
import { runInstalled } from './install.mjs';

/**
 * Runs a command that is written in TypeScript from a fresh clone: installs what is missing and generates the database client first.
 *
 * @param {string} name
 * @param {() => Promise<{ main: (world: { root: string, env: NodeJS.ProcessEnv, args: readonly string[],
 *   log: import('./log.mjs').Log }) => Promise<number | void> }>} load imports the command
 */
export const runSources = (name, load) =>
  runInstalled(name, async ({ root, log }) => {
    await generateClient({ root, env: process.env, log });
    const { register } = await import('tsx/esm/api');
    register();
    const { main } = await load();
    return main({ root, env: process.env, args: process.argv.slice(2), log });
  });
