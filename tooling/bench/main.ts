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
  const isAlone = ['--no-upload', '--help', '-h', '--dry-run', '--list'].some((option) => args.includes(option));
  // A league goes to a project of its own, whose token only its owner has.
  const nothingToSend = isAlone || (args[0] === 'league' && !env.TACHO_TOKEN);
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
