import { findProgram } from '../processes/find-program.mjs';
import { UsageError } from '../usage-error.mjs';

/** The command, before minutes of building. @param {Record<string, string | undefined>} env @throws {UsageError} where there is none */
export function findTacho(env) {
  const command = env.TACHO_BIN || findProgram(['tacho'], env);
  if (command) return command;
  throw new UsageError('the command tacho was not found: set TACHO_BIN to its path');
}

/**
 * Runs a command of `tacho` on this terminal, to its end. It is that of `TACHO_BIN`, or else the one on the `PATH`.
 *
 * @param {string[]} args
 * @param {object} world
 * @param {import('../processes/process-groups.mjs').ProcessGroups} world.processes
 * @param {Record<string, string | undefined>} world.env
 * @param {AbortSignal} world.signal interrupts it
 * @returns {Promise<number>} its exit status
 * @throws {UsageError} where there is no `tacho`
 */
export function runTacho(args, { processes, env, signal }) {
  const command = findTacho(env);
  const words = /\.[cm]?js$/.test(command) ? [process.execPath, command] : [command];
  const [program = '', ...own] = [...words, ...args];
  const child = processes.spawnGroup(program, own, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  signal.addEventListener('abort', () => child.kill('SIGINT'), { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new UsageError(`${command} cannot be started: set TACHO_BIN to the command tacho`)),
    );
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
