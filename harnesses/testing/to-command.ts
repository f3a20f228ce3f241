import type { Built } from '../../bench/plans/build-worker.mjs';
import type { Harness, Purpose } from '../plans/harness.mjs';

/** How a test starts a worker that was built, with the environment that is given. */
export function toCommand({ start }: Harness, built: Built, purpose: Purpose, env: NodeJS.ProcessEnv) {
  if ('reason' in built) throw new Error(built.reason);
  const { command: words, env: own } = { ...built, env: {}, ...start?.(built.command, built.folder, purpose) };
  const [command = '', ...args] = words;
  return { command, args, cwd: built.folder, env: { ...env, ...own } };
}
