/** @import { InterleavedOptions } from '../run/parse-command-line.mjs' */
/** @import { Runner } from '../run/open-runner.mjs' */
/** @import { Outcome } from '../run/outcome.mjs' */
/** @import { StoredInvocation } from './group-state.mjs' */
/** @import { Measuring } from './measure-next.mjs' */
/** @import { Plan } from './plan-group.mjs' */
import path from 'node:path';
import { countSteps, createForecast, createShow } from '../interleave/time-left.mjs';
import { allowedCores, pinProcess } from '../processes/pinning.mjs';
import { formatDuration } from '../run/format-duration.mjs';
import { createOutcome } from '../run/outcome.mjs';
import { createProgress } from '../run/progress.mjs';
import { tidy } from '../run/run-folder.mjs';
import { sendPending } from '../run/send-pending.mjs';
import { exitStatus, summarise } from '../run/summary.mjs';
import { UsageError } from '../usage-error.mjs';
import { GroupState } from './group-state.mjs';
import { measureNext } from './measure-next.mjs';
import { groupKey, planGroup } from './plan-group.mjs';
import { createPublish } from './publish.mjs';
import { summariseGroup } from './summarise-group.mjs';

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
  const { log } = progress;
  const loaded = await runner.load(options.harness);
  const { interleaved } = loaded.harness;
  if (!interleaved) throw new UsageError(`the harness ${options.harness} has no workers for the interleaved suite`);
  const plan = planGroup(options, interleaved, toServerName(options.server));
  const context = { ...runner.contextOf(loaded), log };
  const outcome = createOutcome(loaded.harness.name);
  outcome.skipped = await findReason(runner, context, loaded);
  if (outcome.skipped === null) {
    runner.assertToken(loaded);
    tidy(runner.runsDir, options.out === null ? undefined : Number.POSITIVE_INFINITY);
    await sendPending(runner, log);
    const measuring = { runner, loaded, interleaved, context, plan, env, signal };
    await measureGroup(options, measuring, outcome, { ...progress, isTerminal: terminal.isTerminal });
  }
  for (const line of summarise([outcome])) log(line);
  return exitStatus([outcome], true);
}

/**
 * Measures the invocations that are not there yet. Each is a run, which is uploaded as soon as it is complete.
 *
 * @param {InterleavedOptions} options
 * @param {Measuring} measuring
 * @param {Outcome} outcome
 * @param {import('../run/progress.mjs').Progress & { isTerminal: boolean }} progress
 */
async function measureGroup(options, measuring, outcome, { log, show, end, isTerminal }) {
  const { runner, plan } = measuring;
  const state = new GroupState(path.join(runner.cacheDir, 'interleaved', groupKey(plan)));
  const lock = state.lock();
  if ('heldBy' in lock) throw new UsageError(`process ${lock.heldBy} works on this repetition group`);
  try {
    if (options.restart) state.clear();
    state.begin(plan);
    const publish = createPublish({ ...measuring, outcome, log });
    const done = state.readInvocations();
    if (done.length > 0) log(`${done.length} of ${options.invocations} invocations were measured before`);
    for (const stored of done) await publish(stored, done);
    if (done.length < options.invocations) {
      const next = await prepareToMeasure(
        measuring,
        options.invocations - done.length,
        log,
        createShow(isTerminal, show),
      );
      while (done.length < options.invocations) {
        const name = `invocation ${done.length + 1} of ${options.invocations}`;
        const { stored, slices } = await next(name, done);
        end();
        for (const note of stored.notes) log(`${name}: ${note}`);
        if (!hasFigures(stored)) {
          // It is not stored: the next start measures it again.
          outcome.failures.push(...listReasons(stored).map((reason) => `${name}: ${reason}`));
          break;
        }
        state.store(stored, slices);
        done.push(stored);
        await publish(stored, done);
      }
    }
    for (const line of summariseGroup(done)) log(line);
    log(`slices and exact commands: ${state.folder}`);
  } finally {
    lock.release();
  }
}

/**
 * Installs and compiles, and leaves the core to what is measured.
 *
 * @param {Measuring} measuring
 * @param {number} invocations
 * @param {(text: string) => void} log
 * @param {(share: number, text: string) => void} show
 * @returns {Promise<(name: string, earlier: StoredInvocation[]) => ReturnType<typeof measureNext>>}
 */
async function prepareToMeasure(measuring, invocations, log, show) {
  const { runner, loaded, context, plan } = measuring;
  await loaded.harness.prepare(context, Object.values(plan.drivers));
  await keepAway(runner.core, log);
  const forecast = createForecast(countSteps(plan.design, invocations), () => performance.now());
  return (name, earlier) => {
    forecast.skip();
    const report = (/** @type {import('../interleave/time-left.mjs').StepKind} */ kind) => {
      forecast.step(kind);
      show(forecast.share(), `${name}, ${formatDuration(forecast.leftMs())} to go`);
    };
    return measureNext({ ...measuring, report }, earlier);
  };
}

/** @param {StoredInvocation} invocation */
const hasFigures = ({ results }) => results.some(({ paired }) => paired !== null);

/** @param {StoredInvocation} invocation */
const listReasons = ({ results }) => [...new Set(results.map(({ candidate, reason }) => `${candidate}: ${reason}`))];

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
