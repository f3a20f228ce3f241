import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { assertKnown, chooseParts } from './choose-parts.mjs';
import { createOutcome, sendRun } from './outcome.mjs';
import { effortOf } from './parse-command-line.mjs';
import { tidy } from './run-folder.mjs';
import { sendPending } from './send-pending.mjs';

/** @typedef {import('./open-runner.mjs').Runner} Runner */
/** @typedef {import('./load-harness.mjs').Loaded} Loaded */
/** @typedef {import('./harness.mjs').Part} Part */
/** @typedef {import('./outcome.mjs').Outcome} Outcome */
/** @typedef {import('./parse-command-line.mjs').Options} Options */

/**
 * Runs everything that was requested, one harness after the other. A failure is reported, and the rest continues.
 *
 * @param {Runner} runner
 * @param {Options} options
 * @param {{ signal: AbortSignal, log: (text: string) => void, toSuite?: (loaded: Loaded, options: Options) => Loaded }} world
 *   `toSuite` replaces the parts of each harness
 * @returns {Promise<Outcome[]>}
 */
export async function runSuites(runner, options, { signal, log, toSuite = (loaded) => loaded }) {
  const loaded = [];
  for (const name of options.harnesses) loaded.push(toSuite(await runner.load(name), options));
  assertKnown(
    loaded.flatMap(({ harness }) => harness.parts(effortOf(options.suite))),
    options,
  );
  for (const one of loaded) runner.assertToken(one);
  // An external server that rejects the connection should be reported now, not after an hour.
  if (options.server !== null && runner.servers.whatIsMissing() === null) await runner.servers.ensure();
  tidy(runner.runsDir, options.out === null ? undefined : Number.POSITIVE_INFINITY);
  await sendPending(runner, log);
  const outcomes = [];
  for (const one of loaded) outcomes.push(await runHarness(runner, one, { options, signal, log }));
  return outcomes;
}

/**
 * @typedef {{ options: Options, signal: AbortSignal, log: (text: string) => void }} RunContext
 */

/**
 * @param {Runner} runner
 * @param {Loaded} loaded
 * @param {RunContext} world
 * @returns {Promise<Outcome>}
 */
async function runHarness(runner, loaded, { options, signal, log }) {
  const { harness } = loaded;
  const outcome = createOutcome(harness.name);
  const parts = chooseParts(harness.parts(effortOf(options.suite)), options);
  const context = runner.contextOf(loaded);
  try {
    outcome.skipped = await findSkipReason(runner, loaded, parts, context);
    if (outcome.skipped !== null) return outcome;
    const drivers = new Map(parts.flatMap((part) => part.drivers).map((one) => [`${one.name} ${one.version}`, one]));
    log(`${harness.name}  preparing`);
    await harness.prepare(context, [...drivers.values()]);
  } catch (error) {
    signal.throwIfAborted();
    outcome.failures.push(`it could not be prepared: ${messageOf(error)}`);
    return outcome;
  }
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  for (const part of parts) {
    if (part.transport !== null && !runner.servers.offers(part.transport)) {
      outcome.failures.push(`part ${part.name} needs the socket of the server: use --server …?socket=/path`);
      continue;
    }
    const repetitionGroup = `${stamp}-${harness.name}-${part.name}-${options.suite}-${randomBytes(3).toString('hex')}`;
    for (let invocation = 1; invocation <= options.invocations; invocation += 1) {
      const which = { repetitionGroup, invocation, of: options.invocations, reproduces: options.reproduces };
      await runInvocation(runner, loaded, part, which, { outcome, signal, log });
    }
  }
  return outcome;
}

/**
 * @param {Runner} runner
 * @param {Loaded} loaded
 * @param {Part[]} parts
 * @param {import('./harness.mjs').Context} context
 */
async function findSkipReason({ servers }, { harness }, parts, context) {
  if (parts.length === 0) return 'it has none of these drivers and scenarios';
  const toolchain = await harness.findToolchain(context);
  if (!toolchain.found) return `${toolchain.missing}: ${toolchain.install}`;
  context.log(toolchain.description);
  const missing = parts.some(({ transport }) => transport !== null) ? servers.whatIsMissing() : null;
  return missing === null ? null : `there is no MariaDB here: ${missing}`;
}

/**
 * @param {Runner} runner
 * @param {Loaded} loaded
 * @param {Part} part
 * @param {Omit<import('./measure-part.mjs').RunDescription, 'title'>} which
 * @param {{ outcome: Outcome, signal: AbortSignal, log: (text: string) => void }} world
 */
async function runInvocation(runner, loaded, part, which, { outcome, signal, log }) {
  const { repetitionGroup, invocation, of } = which;
  const name = `${loaded.harness.name} ${part.name}${of > 1 ? ` ${invocation} of ${of}` : ''}`;
  const title = of > 1 ? `${part.title} (${invocation} of ${of})` : part.title;
  const folder = path.join(runner.runsDir, repetitionGroup, `${part.name}-${invocation}`);
  log(`${name}: measuring ${count(part.drivers.length, 'driver')}, ${count(part.scenarios.length, 'scenario')}`);
  try {
    const { cells } = await runner.measure(loaded, part, folder, { ...which, title });
    await sendRun(runner, { name, folder, cells }, outcome, log);
  } catch (error) {
    signal.throwIfAborted();
    outcome.failures.push(`${name}: ${messageOf(error)}`);
    log(`${name}: failed: ${messageOf(error)}`);
  }
}

/** @type {(n: number, noun: string) => string} */
const count = (n, noun) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));
