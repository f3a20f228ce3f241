import path from 'node:path';
import { processGroups, scriptIn, toolEnvironment } from '../start/processes.mjs';

/**
 * Runs harnesses/bench.mjs on this terminal. Everything it needs from the repository is in its environment.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string[]} options.args
 * @param {string} options.url
 * @param {string} options.dataDir
 * @param {string} options.tokenFile
 * @param {AbortSignal} options.signal
 * @returns {Promise<number>} its exit code
 */
export function runHarnesses({ root, env, args, url, dataDir, tokenFile, signal }) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const { shown, server } = hideServer(args);
    const child = processGroups.spawnGroup(process.execPath, [scriptIn(root, 'harnesses/bench.mjs'), ...shown], {
      cwd: env.INIT_CWD ?? process.cwd(),
      env: {
        ...toolEnvironment(env),
        TACHO_URL: url,
        TACHO_BIN: scriptIn(root, 'apps/cli/bin/tacho.mjs'),
        TACHO_TOKENS_DIR: env.TACHO_TOKENS_DIR || path.join(dataDir, 'upload-tokens'),
        TACHO_TOKEN_FILE: env.TACHO_TOKEN_FILE || tokenFile,
        ...(server !== null && { BENCH_SERVER: server }),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const abort = () => child.kill('SIGINT');
    signal.addEventListener('abort', abort, { once: true });
    child.once('error', reject);
    child.once('exit', (code) => {
      signal.removeEventListener('abort', abort);
      resolve(code ?? 1);
    });
  });
}

/**
 * Takes `--server` out of the arguments: its URL may hold a password, and others can read a command line.
 *
 * @param {string[]} args
 * @returns {{ shown: string[], server: string | null }}
 */
export function hideServer(args) {
  const index = args.findIndex((arg) => arg === '--server' || arg.startsWith('--server='));
  const given = args[index];
  if (given === undefined) return { shown: args, server: null };
  if (given !== '--server') return { shown: args.toSpliced(index, 1), server: given.slice('--server='.length) };
  const server = args[index + 1];
  return server === undefined ? { shown: args, server: null } : { shown: args.toSpliced(index, 2), server };
}
