/** @import { InterleavedOptions } from '../run/parse-command-line.mjs' */
/** @import { Runner } from '../run/open-runner.mjs' */
/** @import { Plan } from './plan-group.mjs' */
/** @import { StoredInvocation } from './to-document.mjs' */
import path from 'node:path';
import { countSteps, createForecast, drawBar } from '../interleave/time-left.mjs';
import { writeJson } from '../processes/files.mjs';
import { allowedCores, pinProcess } from '../processes/pinning.mjs';
import { formatDuration } from '../run/format-duration.mjs';
import { createProgress } from '../run/progress.mjs';
import { UsageError } from '../usage-error.mjs';
import { GroupState } from './group-state.mjs';
import { measureNext } from './measure-next.mjs';
import { groupKey, planGroup } from './plan-group.mjs';
import { summariseGroup } from './summarise-group.mjs';
import { toCommand, toDocument } from './to-document.mjs';

const CANNOT_RUN = 3;
const SOMETHING_FAILED = 2;
/** Without a terminal, a line for each so many per cent. */
const LOG_EVERY_PERCENT = 10;

/**
 * @typedef {object} World
 * @property {Runner} runner
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 * @property {{ isTerminal: boolean, write: (text: string) => void }} terminal
 */

/**
 * The interleaved suite: processes of several drivers run slices of 20 ms in turn, so that all of them see the same machine.
 *
 * @param {InterleavedOptions} options
 * @param {World} world
 * @returns {Promise<number>} exit status
 */
export async function runInterleaved(options, { runner, env, signal, terminal }) {
  const progress = createProgress(terminal);
  const loaded = await runner.load(options.harness);
  const { interleaved } = loaded.harness;
  if (!interleaved) throw new UsageError(`the harness ${options.harness} has no workers for the interleaved suite`);
  const plan = planGroup(options, interleaved, toServerName(options.server));
  const context = { ...runner.contextOf(loaded), log: progress.log };
  const why = await findReason(runner, context, loaded);
  if (why !== null) {
    progress.log(`${options.harness} cannot run here: ${why}`);
    return CANNOT_RUN;
  }
  const state = new GroupState(path.join(runner.cacheDir, 'interleaved', groupKey(plan)));
  const lock = state.lock();
  if ('heldBy' in lock) throw new UsageError(`process ${lock.heldBy} works on this repetition group`);
  try {
    if (options.restart) state.clear();
    state.begin(plan);
    const done = state.readInvocations();
    if (done.length > 0) progress.log(`${done.length} of ${options.invocations} invocations were measured before`);
    if (done.length < options.invocations) {
      await loaded.harness.prepare(context, Object.values(plan.drivers));
      await keepAway(runner.core, progress.log);
      const first = done.length + 1;
      const forecast = createForecast(countSteps(plan.design, options.invocations - done.length), () =>
        performance.now(),
      );
      const show = createShow(terminal.isTerminal, progress.show);
      const world = { runner, loaded, interleaved, context, plan, env, signal };
      for (let number = first; number <= options.invocations; number += 1) {
        const name = `invocation ${number} of ${options.invocations}`;
        forecast.skip();
        const report = (/** @type {import('../interleave/time-left.mjs').StepKind} */ kind) => {
          forecast.step(kind);
          show(forecast.share(), `${name}, ${formatDuration(forecast.leftMs())} to go`);
        };
        const { stored, slices } = await measureNext({ ...world, report }, state.readInvocations());
        for (const note of stored.notes) progress.log(`${name}: ${note}`);
        if (!hasFigures(stored)) {
          // It is not stored: the next start measures it again.
          for (const reason of reasonsIn(stored)) progress.log(`${name}: ${reason}`);
          return SOMETHING_FAILED;
        }
        state.store(stored, slices);
      }
    }
    progress.end();
    return await conclude(state, plan, options, runner, progress.log);
  } finally {
    lock.release();
  }
}

/**
 * @param {GroupState} state
 * @param {Plan} plan
 * @param {InterleavedOptions} options
 * @param {Runner} runner
 * @param {(text: string) => void} log
 */
async function conclude(state, plan, options, runner, log) {
  const invocations = state.readInvocations();
  const { source } = await runner.machine();
  const document = toDocument(plan, toCommand(plan, invocations.length), source, invocations);
  const file = state.storeDocument(document);
  if (options.out !== null) writeJson(options.out, document);
  for (const line of summariseGroup(invocations)) log(line);
  log(options.out ?? file);
  return statusOf(invocations);
}

/** @param {StoredInvocation} invocation */
const hasFigures = ({ results }) => results.some(({ paired }) => paired !== null);

/** @param {StoredInvocation} invocation */
const reasonsIn = ({ results }) => new Set(results.map(({ candidate, reason }) => `${candidate}: ${reason}`));

/**
 * A version that cannot do a scenario is no failure.
 *
 * @param {StoredInvocation[]} invocations
 */
const statusOf = (invocations) =>
  invocations.flatMap(({ results }) => results).some(({ status }) => status === 'failed') ? SOMETHING_FAILED : 0;

/**
 * @param {Runner} runner
 * @param {import('../run/harness.mjs').Context} context
 * @param {import('../run/load-harness.mjs').Loaded} loaded
 * @returns {Promise<string | null>} what is missing
 */
async function findReason({ servers }, context, { harness }) {
  const toolchain = await harness.findToolchain(context);
  if (!toolchain.found) return `${toolchain.missing}: ${toolchain.install}`;
  const missing = servers.whatIsMissing();
  return missing === null ? null : `there is no MariaDB: ${missing}`;
}

/**
 * This process waits for workers, and must not disturb them: it keeps to the other cores.
 *
 * @param {number | null} core of server and clients
 * @param {(text: string) => void} log
 */
async function keepAway(core, log) {
  if (core === null) return;
  const others = allowedCores().filter((one) => one !== core);
  if (others.length === 0) log('there is one core only: this command shares it with what it measures');
  else await pinProcess(process.pid, others);
}

/**
 * Names the server without its account.
 *
 * @param {string | null} url
 */
function toServerName(url) {
  if (url === null) return 'private';
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname}${search}`;
}

/**
 * @param {boolean} isTerminal
 * @param {(text: string) => void} show
 */
function createShow(isTerminal, show) {
  let last = -1;
  return (/** @type {number} */ share, /** @type {string} */ text) => {
    const step = Math.floor((share * 100) / (isTerminal ? 1 : LOG_EVERY_PERCENT));
    if (step === last && !isTerminal) return;
    last = step;
    show(`${drawBar(share)}  ${text}`);
  };
}
