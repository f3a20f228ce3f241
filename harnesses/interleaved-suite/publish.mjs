/** @import { Runner } from '../run/open-runner.mjs' */
/** @import { Outcome } from '../run/outcome.mjs' */
/** @import { Loaded } from '../run/load-harness.mjs' */
/** @import { Interleaved } from '../run/harness.mjs' */
/** @import { StoredInvocation } from './group-state.mjs' */
/** @import { Plan } from './plan-group.mjs' */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { writeJson } from '../processes/files.mjs';
import { sendRun } from '../run/outcome.mjs';
import { createFolder, fileOf, readMeasured } from '../run/run-folder.mjs';
import { toCells } from '../run/to-cells.mjs';
import { PART, toGroupId } from './plan-group.mjs';
import { toInvocationRun } from './to-invocation-run.mjs';

/**
 * Makes the runs of a repetition group from its invocations, and uploads them. Uploading a run again is no harm: the server
 * stores the same content once.
 *
 * @param {{ runner: Runner, loaded: Loaded, interleaved: Interleaved, plan: Plan, outcome: Outcome, log: (text: string) => void }} group
 * @returns {(stored: StoredInvocation, all: StoredInvocation[]) => Promise<void>} `all` of the group so far
 */
export function createPublish({ runner, loaded, interleaved, plan, outcome, log }) {
  const { harness } = loaded;
  return async (stored, [first = stored]) => {
    const repetitionGroup = toGroupId(harness.name, plan, first.startedAt);
    const folder = path.join(runner.runsDir, repetitionGroup, `${PART}-${stored.invocation}`);
    let measured = readMeasured(folder);
    if (measured === null || measured.url !== runner.url) {
      const group = { plan, repetitionGroup, loaded, interleaved, machine: await runner.machine() };
      const run = toInvocationRun(stored, group);
      // It may have been sent to another Tachograph, or to none.
      rmSync(folder, { recursive: true, force: true });
      createFolder(folder);
      writeJson(fileOf(folder, 'run'), run);
      const { project, name } = harness;
      const cells = toCells({ results: run.results, native: null });
      const where = { part: PART, repetitionGroup, invocation: stored.invocation, url: runner.url };
      measured = { harness: name, project, ...where, tool: null, files: ['run.json'], cells };
      writeJson(fileOf(folder, 'measured'), measured);
    }
    const name = `${harness.name} ${PART} ${stored.invocation}`;
    await sendRun(runner, { name, folder, cells: measured.cells }, outcome, log);
  };
}
