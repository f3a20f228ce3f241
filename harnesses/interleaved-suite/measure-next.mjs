/** @import { Runner } from '../run/open-runner.mjs' */
/** @import { Loaded } from '../run/load-harness.mjs' */
/** @import { Context, Interleaved } from '../run/harness.mjs' */
/** @import { Member } from '../interleave/arrange-blocks.mjs' */
/** @import { Invocation, Report } from '../interleave/measure-invocation.mjs' */
/** @import { Plan } from './plan-group.mjs' */
/** @import { StoredInvocation, StoredProcess } from './group-state.mjs' */
import { randomBytes } from 'node:crypto';
import { measureInvocation } from '../interleave/measure-invocation.mjs';
import { openBoundWorker } from '../interleave/open-bound-worker.mjs';
import { toResults } from '../interleave/to-results.mjs';
import { readText } from '../processes/files.mjs';
import { readMachineLoad, toQuality } from '../processes/machine-load.mjs';
import { pinProcess } from '../processes/pinning.mjs';
import { setPriority } from '../processes/set-priority.mjs';
import { isRequested } from '../run/is-requested.mjs';
import { serverEnvironment } from '../run/server-environment.mjs';
import { toLink } from '../run/to-link.mjs';
import { observeServer } from '../servers/observe-server.mjs';
import { PART } from './plan-group.mjs';

/** A server may be fast or slow as a whole; a new one for every second invocation shows how much that is. */
const INVOCATIONS_OF_A_SERVER = 2;

/**
 * @typedef {object} Measuring
 * @property {Runner} runner
 * @property {Loaded} loaded
 * @property {Interleaved} interleaved
 * @property {Context} context
 * @property {Plan} plan
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 */

/**
 * Measures one invocation of a repetition group.
 *
 * @param {Measuring & { report: Report }} world
 * @param {StoredInvocation[]} earlier of the same group
 * @returns {Promise<{ stored: StoredInvocation, slices: object[] }>}
 */
export async function measureNext(world, earlier) {
  const number = earlier.length + 1;
  const { runner, loaded, interleaved, plan, signal, report } = world;
  const newServer = plan.server === 'private' && (number - 1) % INVOCATIONS_OF_A_SERVER === 0;
  if (newServer) await runner.servers.close();
  const ready = await runner.servers.prepare(loaded.harness.name, loaded.fixtures);
  const facts = await observeServer(ready.sql);
  const { core } = runner;
  const serverCores = ready.pid === null || core === null ? [] : await pinProcess(ready.pid, [core]);
  const serverNice = ready.pid === null || plan.priority === null ? null : setPriority(ready.pid, plan.priority);
  const workers = createOpen(world, serverEnvironment(ready.server, interleaved));
  const seed = randomBytes(4).readUInt32BE();
  const before = readMachineLoad();
  const startedAt = new Date().toISOString();
  const clock = process.hrtime.bigint;
  const invocation = await measureInvocation(plan.design, {
    seed,
    known: operationsOf(earlier),
    open: workers.open,
    clock,
    report,
    signal,
  });
  const finishedAt = new Date().toISOString();
  const quality = toQuality(before, readMachineLoad());
  const machine = await runner.machine();
  const { link, notes } = toLink(toPart(plan), observationsOf(plan, invocation), ready.server.host);
  const isPinned = (/** @type {number[]} */ cores) => core !== null && cores.join() === String(core);
  const pinning = {
    server: isPinned(serverCores) ? serverCores : null,
    client: workers.cores.length > 0 && workers.cores.every(isPinned) ? (workers.cores[0] ?? null) : null,
  };
  const client = workers.nices.length > 0 ? Math.max(...workers.nices) : null;
  /** @type {StoredInvocation} */
  const stored = {
    invocation: number,
    seed,
    startedAt,
    finishedAt,
    newServer,
    serverCommand: ready.pid === null ? null : commandOf(ready.pid),
    environment: {
      ...(machine.client && { client: machine.client }),
      server: facts.server,
      ...(link && { link }),
      pinning: pinning.server || pinning.client ? pinning : null,
      quality,
      extra: facts.extra,
    },
    source: machine.source,
    priority: plan.priority === null ? null : { wanted: plan.priority, server: serverNice, client },
    notes: [...notes, ...notesOf(plan, core, pinning, { server: serverNice, client })],
    processes: processesOf(invocation, workers.commands),
    results: toResults(plan.design, invocation),
  };
  return { stored, slices: toSliceLines(invocation) };
}

/**
 * @param {Measuring} world
 * @param {Record<string, string>} connection
 */
function createOpen({ runner, interleaved, context, plan, env }, connection) {
  const { core, processes } = runner;
  /** @type {Map<string, string>} by name of the member */
  const commands = new Map();
  /** @type {number[][]} */
  const cores = [];
  /** @type {number[]} */
  const nices = [];
  const open = async (/** @type {Member} */ { name, candidate }) => {
    const driver = plan.drivers[candidate];
    if (!driver) throw new Error(`no driver is called ${candidate}`);
    const program = interleaved.findWorker(driver, context, 'speed');
    if ('reason' in program) throw new Error(program.reason);
    const own = { ...connection, ...program.env };
    const command = { ...program, env: { ...env, ...own } };
    const words = core === null ? [] : ['taskset', '-c', String(core)];
    commands.set(name, toShell(own, [...words, program.command, ...program.args]));
    const bound = await openBoundWorker({ name, command, core, priority: plan.priority, processes });
    const { worker } = bound;
    const { driverVersion } = worker.hello;
    if (!isRequested(driver.version, driverVersion)) {
      await worker.stop();
      throw new Error(`${candidate} was requested, and ${driverVersion} was loaded`);
    }
    if (bound.cores !== null) cores.push(bound.cores);
    if (bound.nice !== null) nices.push(bound.nice);
    const prepare = async (/** @type {string} */ scenario) => {
      const found = plan.scenarios.find((one) => one.name === scenario);
      const unsupported = found ? interleaved.whyUnsupported(driver, found) : null;
      return unsupported === null ? worker.prepare(scenario) : { unsupported, emulated: null, session: {} };
    };
    return { ...worker, prepare };
  };
  return { open, commands, cores, nices };
}

/**
 * A command as a shell reads it. The password stays out.
 *
 * @param {Record<string, string>} env
 * @param {string[]} words
 */
function toShell(env, words) {
  const quoted = (/** @type {string} */ word) =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  const settings = Object.entries(env).map(([name, value]) =>
    name === 'DB_PASSWORD' ? 'DB_PASSWORD=…' : `${name}=${value === '' ? '' : quoted(value)}`,
  );
  return [...settings, ...words.map(quoted)].join(' ');
}

/** @param {number} pid */
const commandOf = (pid) => toShell({}, readText(`/proc/${pid}/cmdline`).split('\0').slice(0, -1)) || null;

/**
 * @param {Plan} plan
 * @param {number | null} core
 * @param {{ server: number[] | null, client: number[] | null }} pinning
 * @param {{ server: number | null, client: number | null }} nice
 */
function notesOf({ server, priority, pin }, core, pinning, nice) {
  const notes = [];
  if (core === null && pin !== 'none') notes.push('Nothing was pinned: the ratios are several times less precise.');
  if (core !== null && pinning.client === null) notes.push(`The clients could not be bound to core ${core}.`);
  if (core !== null && pinning.server === null)
    notes.push(
      server === 'private' ? `The server could not be bound to core ${core}.` : 'The external server was not pinned.',
    );
  if (priority !== null && (nice.client !== priority || (server === 'private' && nice.server !== priority)))
    notes.push(`The priority ${priority} was refused: clients run at ${nice.client}, the server at ${nice.server}.`);
  return notes;
}

/**
 * @param {Invocation} invocation
 * @param {Map<string, string>} commands
 * @returns {StoredProcess[]}
 */
function processesOf({ blocks, workers }, commands) {
  return blocks.flat().map((member) => {
    const worker = workers.get(member.name);
    const hello = worker?.hello ?? null;
    return {
      ...member,
      command: commands.get(member.name) ?? null,
      driver: hello && { name: hello.driver, version: hello.driverVersion },
      runtime: hello?.runtime ?? null,
      protocols: protocolsOf(worker?.prepared ?? new Map()),
    };
  });
}

/**
 * @param {Map<string, import('../interleave/protocol.mjs').Prepared>} prepared
 * @returns {NonNullable<StoredProcess['protocols']>}
 */
const protocolsOf = (prepared) =>
  Object.fromEntries(
    [...prepared].map(([scenario, { session }]) => [
      scenario,
      session.protocol === 'text' || session.protocol === 'binary' ? session.protocol : null,
    ]),
  );

/** @param {StoredInvocation[]} earlier */
const operationsOf = (earlier) =>
  earlier
    .flatMap(({ results }) => results)
    .flatMap(({ candidate, scenario, operations }) =>
      operations === null ? [] : [{ candidate, scenario, operations }],
    );

/** @param {Plan} plan */
const toPart = ({ transport, design }) => ({
  name: PART,
  title: 'Interleaved',
  transport,
  pinned: true,
  drivers: [],
  scenarios: design.scenarios.map(({ name }) => name),
});

/**
 * @param {Plan} plan
 * @param {Invocation} invocation
 * @returns {import('../run/harness.mjs').Observation[]}
 */
function observationsOf({ scenarios }, { workers }) {
  const nothing = { protocol: null, transport: null, tls: null, compression: null, server: null };
  return [...workers.values()].flatMap(({ hello, prepared }) =>
    [...prepared].map(([name, { session }]) => ({
      ...nothing,
      ...session,
      driver: hello.driver,
      version: hello.driverVersion,
      scenario: scenarios.find((one) => one.name === name)?.scenario ?? name,
    })),
  );
}

/** @param {Invocation} invocation */
const toSliceLines = ({ slices }) =>
  slices.map(({ scenario, round, member, startNs, slice }) => ({
    scenario,
    round,
    block: member.block,
    member: member.name,
    startNs,
    ...slice,
  }));
