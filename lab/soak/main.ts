import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStopSignal } from '../../bench/processes/stop-signal.mjs';
import type { World } from '../../tooling/command/with-store.ts';
import { parseSoakArgs } from './parse-args.ts';
import { isSound, printOutcome } from './print-outcome.ts';
import { runSoak } from './run-soak.ts';
import { startSoakStack } from './start-soak-stack.ts';

const PACE = { killIngestMs: 20_000, killWebMs: 45_000, crashMs: 100_000, fillMs: 150_000 };
/** Of the disk of the database: its log, and what a minute of uploads takes. */
const BASE_MIB = 700;
const MIB_PER_MINUTE = 40;

/**
 * Uploads and reads for minutes while servers are killed, the database crashes and its disk fills, then compares what clients
 * were told with every row.
 *
 * @param args the words after `npm run soak --`
 * @returns 1 if anything was lost, doubled, half-stored, or stored although it was rejected
 */
export async function main({ args, env, log }: World & { readonly args: readonly string[] }): Promise<number> {
  const { minutes, seed } = parseSoakArgs(args);
  const folder = mkdtempSync(path.join(tmpdir(), 'tachograph-soak-'));
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const signal = createStopSignal(env);
  const stack = await startSoakStack(folder, Math.min(4000, BASE_MIB + MIB_PER_MINUTE * minutes));
  try {
    log(
      `soaking for ${minutes} minutes with seed ${seed}${stack.whyNoDisk ? `; no full disk: ${stack.whyNoDisk}` : ''}`,
    );
    const durationMs = minutes * 60_000;
    const outcome = await runSoak({ stack, folder, durationMs, seed, signal, pace: PACE, withBackup: true });
    printOutcome(outcome, stack);
    return isSound(outcome) ? 0 : 1;
  } finally {
    await stack.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
