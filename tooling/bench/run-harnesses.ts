import { once } from 'node:events';
import path from 'node:path';
import { processGroups, scriptIn, toolEnvironment } from '../start/processes.mjs';
import type { CommandWorld } from '../start/run-command.mjs';
import type { Settings } from '../start/settings.mjs';

type Options = Omit<CommandWorld, 'log'> &
  Pick<Settings, 'dataDir' | 'tokenFile'> & { readonly url: string; readonly signal: AbortSignal };

/**
 * Runs harnesses/bench.mjs, or the league of bench/main.mjs, on this terminal. Everything it needs from the repository is in its environment. Returns its exit
 * code.
 */
export async function runHarnesses({ root, env, args, url, dataDir, tokenFile, signal }: Options): Promise<number> {
  signal.throwIfAborted();
  const { shown, server } = hideServer(args);
  const script = args[0] === 'league' ? 'bench/main.mjs' : 'harnesses/bench.mjs';
  const child = processGroups.spawnGroup(process.execPath, [scriptIn(root, script), ...shown], {
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
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Takes `--server` out of the arguments: its URL may hold a password, and others can read a command line. */
export function hideServer(args: readonly string[]): { shown: readonly string[]; server: string | null } {
  const index = args.findIndex((arg) => arg === '--server' || arg.startsWith('--server='));
  const given = args[index];
  if (given === undefined) return { shown: args, server: null };
  if (given !== '--server') return { shown: args.toSpliced(index, 1), server: given.slice('--server='.length) };
  const server = args[index + 1];
  return server === undefined ? { shown: args, server: null } : { shown: args.toSpliced(index, 2), server };
}
