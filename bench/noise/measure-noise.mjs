/** @import { ProcessGroups } from '../processes/process-groups.mjs' */
import { fileURLToPath } from 'node:url';
import { readMachineLoad, toQuality } from '../processes/machine-load.mjs';
import { createDesign, measureInvocation, openBoundWorker, toResults } from '../turns/index.mjs';

// A bundle has it beside itself.
const WORKER = fileURLToPath(new URL('./noise-worker.mjs', import.meta.url));
const SCENARIO = 'noise';
/** Fewer invocations tell nothing of the next one. */
const FEWEST = 3;

/**
 * What two processes of one program differ by on this machine.
 *
 * @typedef {object} MeasuredNoise
 * @property {number[]} logRatios of each invocation: ln(one ÷ the other) of the lower quartile of single operations. Truly they are 0
 * @property {number[]} roundSds of each invocation: standard deviation of the log ratio of one round
 * @property {number} secondsEach an invocation took, start and warm-up included
 * @property {ReturnType<typeof toQuality>} quality load before and after, and time that other guests of the host took, percent
 */

/**
 * Measures one program against itself, in turns as any two drivers, for about so many seconds; at least three invocations. Needs no
 * database: an operation is a round trip over loopback and 100 rows that are read.
 *
 * @param {object} world
 * @param {number} world.seconds
 * @param {number | null} world.core that the processes share
 * @param {ProcessGroups} world.processes
 * @param {Record<string, string | undefined>} world.env
 * @param {AbortSignal} world.signal
 * @param {(share: number) => void} [world.report] called after each invocation with the share that is done
 * @returns {Promise<MeasuredNoise>}
 */
export async function measureNoise({ seconds, core, processes, env, signal, report = () => {} }) {
  const design = createDesign({
    anchor: 'one',
    candidates: ['other'],
    scenarios: [{ name: SCENARIO, warmUp: 2000 }],
    rounds: 20,
  });
  const command = { command: process.execPath, args: [WORKER], env };
  const open = async (/** @type {{ name: string }} */ { name }) =>
    (await openBoundWorker({ name, command, core, priority: null, processes })).worker;
  const before = readMachineLoad();
  const start = process.hrtime.bigint();
  const elapsed = () => Number(process.hrtime.bigint() - start) / 1e9;
  /** @type {number[]} */
  const logRatios = [];
  /** @type {number[]} */
  const roundSds = [];
  while (logRatios.length < FEWEST || elapsed() < seconds) {
    signal.throwIfAborted();
    const seed = logRatios.length + 1;
    const invocation = await measureInvocation(design, { seed, open, clock: process.hrtime.bigint, signal });
    const [failed] = invocation.lost;
    if (failed) throw new Error(failed.reason);
    const result = toResults(design, invocation).find(({ role }) => role === 'candidate');
    const estimate = result?.paired?.p25;
    if (!estimate) throw new Error('the worker gave no times');
    logRatios.push(estimate.value);
    roundSds.push(estimate.sd ?? 0);
    report(Math.min(1, elapsed() / seconds));
  }
  return {
    logRatios,
    roundSds,
    secondsEach: elapsed() / logRatios.length,
    quality: toQuality(before, readMachineLoad()),
  };
}
