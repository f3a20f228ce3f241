/** @import { Outcome } from '../run/outcome.mjs' */
/** @import { Options } from '../run/parse-command-line.mjs' */
/** @import { World } from './run-harness.mjs' */
import { listGroups, tidy } from '../run/group.mjs';
import { sendFile } from '../run/outcome.mjs';
import { runHarness } from './run-harness.mjs';

/**
 * Runs everything that was requested, one harness after the other. What an earlier start could not upload comes first.
 *
 * @param {Options} options
 * @param {World} world
 * @returns {Promise<Outcome[]>}
 */
export async function runSuites(options, world) {
  const { runner, progress } = world;
  const loaded = [];
  for (const name of options.harnesses) loaded.push(await runner.load(name));
  for (const one of loaded) runner.assertToken(one.harness.project);
  // An external server that rejects the connection should be reported now, not after an hour.
  if (options.server !== null && runner.servers.whatIsMissing() === null) await runner.servers.ensure();
  tidy(runner.runsDir, options.out === null ? undefined : Number.POSITIVE_INFINITY);
  await sendPending(world);
  const outcomes = [];
  for (const one of loaded) outcomes.push(await runHarness(options, one, world));
  progress.end();
  return outcomes;
}

/** @param {World} world */
async function sendPending({ runner, progress: { log } }) {
  const { url, runsDir } = runner;
  if (url === null) return;
  for (const group of listGroups(runsDir)) {
    const pending = group.listPending(url);
    const lock = pending.length === 0 ? null : group.lock();
    if (lock === null || 'heldBy' in lock) continue;
    try {
      for (const number of pending) {
        const sent = await sendFile(runner, group, number);
        const name = `${group.readPlan()?.harness} ${number} of ${group.name}, measured earlier`;
        if (sent.counts !== null)
          log(`${name}: ${sent.outcome === 'stored' ? 'sent' : 'was stored already'}  ${sent.url ?? ''}`);
        else log(`${name}: ${sent.outcome === 'pending' ? 'still pending' : 'rejected'}: ${sent.reason}`);
      }
    } finally {
      lock.release();
    }
  }
}
