import { existsSync } from 'node:fs';
import path from 'node:path';
import { createStopSignal, Stopped } from '../../harnesses/processes/stop-signal.mjs';
import { readSettings } from '../start/settings.mjs';
import { ensureTachograph } from './ensure-tachograph.mjs';
import { runHarnesses } from './run-harnesses.mjs';

/**
 * Runs the harnesses with what they do not know themselves: a running Tachograph, and its tokens.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, args: string[], log: import('../start/log.mjs').Log }} options
 * @returns {Promise<number>} the exit code
 */
export async function main({ root, env, args, log }) {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const settings = readSettings(env, root);
  const signal = createStopSignal(env);
  const url = env.TACHO_URL || settings.ingestUrl;
  const nothingToSend = ['--no-upload', '--help', '-h', '--dry-run'].some((option) => args.includes(option));
  try {
    const tachograph = nothingToSend
      ? null
      : await ensureTachograph({ root, env, url, mayStart: !env.TACHO_URL, log, signal });
    try {
      const { dataDir, tokenFile } = settings;
      return await runHarnesses({ root, env, args, url, dataDir, tokenFile, signal });
    } finally {
      await tachograph?.stop();
      if (tachograph?.wasStarted) log('the Tachograph has stopped; npm start shows the runs at their links');
    }
  } catch (error) {
    if (error instanceof Stopped) return error.status;
    throw error;
  }
}
