import { createStopSignal, Stopped } from '../../bench/processes/stop-signal.mjs';
import type { CommandWorld } from '../start/run-command.mjs';
import { loadSettings } from '../start/settings.mjs';
import { ensureTachograph } from './ensure-tachograph.ts';
import { runHarnesses } from './run-harnesses.ts';

/**
 * Runs the harnesses with what they do not know themselves: a running Tachograph, and its tokens. Returns the exit code.
 */
export async function main({ root, env, args, log }: CommandWorld): Promise<number> {
  const { dataDir, tokenFile, ingestUrl } = loadSettings(env, root);
  const signal = createStopSignal(env);
  const url = env.TACHO_URL || ingestUrl;
  const nothingToSend = ['--no-upload', '--help', '-h', '--dry-run', '--list'].some((option) => args.includes(option));
  try {
    const tachograph = nothingToSend
      ? null
      : await ensureTachograph({ root, env, url, mayStart: !env.TACHO_URL, log, signal });
    try {
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
