/** @import { Report } from '../../bench/turns/measure-invocation.mjs' */
/** @import { Invocation } from '../run/group.mjs' */
/** @import { Plan } from '../run/plan-group.mjs' */
/** @import { Measuring } from '../run/start-workers.mjs' */

import { observeServer } from '../../bench/databases/observe-mysql.mjs';
import { readText } from '../../bench/processes/files.mjs';
import { readMachineLoad, toQuality } from '../../bench/processes/machine-load.mjs';
import { pinProcess } from '../../bench/processes/pinning.mjs';
import { setPriority } from '../../bench/processes/set-priority.mjs';
import { toRuntime } from '../../bench/turns/observed-facts.mjs';
import { measureCosts } from '../costs/measure-costs.mjs';
import { createWorkers, serverEnvironment, toShell } from '../run/start-workers.mjs';
import { toLink } from '../run/to-link.mjs';
import { toRun } from '../run/to-run.mjs';
import { measureSlices } from './measure-slices.mjs';

/** A server may be fast or slow as a whole; a new one for every second invocation shows how much that is. */
const INVOCATIONS_OF_A_SERVER = 2;

/**
 * Measures one invocation of a repetition group.
 *
 * @param {Measuring & { report: Report, repetitionGroup: string }} world
 * @param {Invocation[]} earlier of the same group
 * @returns {Promise<{ invocation: Invocation, slices: object[] }>}
 */
export async function measureNext(world, earlier) {
  const number = earlier.length + 1;
  const { runner, plan } = world;
  const { core } = runner;
  const server = await prepareServer(world, number);
  const workers = createWorkers(world, server.connection);
  const before = readMachineLoad();
  const startedAt = new Date().toISOString();
  const measure = plan.suite === 'costs' ? measureCosts : measureSlices;
  const { detail, slices, ...output } = await measure(world, workers, earlier);
  const finishedAt = new Date().toISOString();
  const quality = toQuality(before, readMachineLoad());
  const machine = await runner.machine();
  const { link, notes } = toLink(plan.transport, output.sessions, server.host);
  const runtime = toRuntime(output.runtimes);
  const isPinned = (/** @type {number[]} */ cores) => core !== null && cores.join() === String(core);
  const pinning = {
    server: isPinned(server.cores) ? server.cores : null,
    client: workers.cores.length > 0 && workers.cores.every(isPinned) ? (workers.cores[0] ?? null) : null,
  };
  const nice = { server: server.nice, client: workers.nices.length > 0 ? Math.max(...workers.nices) : null };
  const ended = server.whyEnded()?.split('\n')[0] ?? null;
  const environment = {
    ...(machine.client && { client: machine.client }),
    ...(runtime.value && { runtime: runtime.value }),
    ...(server.facts && { server: server.facts.server }),
    ...(link && { link }),
    pinning: pinning.server || pinning.client ? pinning : null,
    quality,
    ...(server.facts && { extra: server.facts.extra }),
  };
  const run = toRun(world, output, {
    number,
    startedAt,
    finishedAt,
    environment,
    source: plan.backfill ? { ...machine.source, kind: 'backfill' } : machine.source,
    notes: [
      ...(plan.suite === 'smoke'
        ? ['A smoke run: few and short slices of cold processes. Its figures are rough.']
        : []),
      ...output.notes,
      ...notes,
      ...runtime.notes,
      ...notesOf(plan, core, pinning, nice),
      ...(ended ? [`Before this run was over, ${ended}`] : []),
    ],
  });
  const stored = { invocation: number, newServer: server.isNew, serverCommand: server.command, ...detail };
  return { invocation: { ...stored, run }, slices };
}

/** @param {Measuring} world @param {number} number of the invocation */
async function prepareServer({ runner, loaded, plan }, number) {
  const nothing = { isNew: false, facts: null, host: null, command: null, cores: [], nice: null, whyEnded: () => null };
  if (plan.transport === null) return { ...nothing, connection: {} };
  const isNew = plan.server === 'private' && (number - 1) % INVOCATIONS_OF_A_SERVER === 0;
  if (isNew) await runner.servers.close();
  const { server, pid, sql, whyEnded } = await runner.servers.prepare(loaded.harness.name, loaded.fixtures);
  return {
    isNew,
    facts: await observeServer(sql),
    host: server.host,
    command: pid === null ? null : toShell({}, readText(`/proc/${pid}/cmdline`).split('\0').slice(0, -1)) || null,
    cores: pid === null || runner.core === null ? [] : await pinProcess(pid, [runner.core]),
    nice: pid === null || plan.priority === null ? null : setPriority(pid, plan.priority),
    whyEnded,
    connection: serverEnvironment(server, plan),
  };
}

/**
 * @param {Plan} plan
 * @param {number | null} core
 * @param {{ server: number[] | null, client: number[] | null }} pinning
 * @param {{ server: number | null, client: number | null }} nice
 */
function notesOf({ server, transport, priority, pin }, core, pinning, nice) {
  const notes = [];
  const isPrivate = transport !== null && server === 'private';
  if (core === null && pin !== 'none') notes.push('Nothing was pinned: the ratios are several times less precise.');
  if (core !== null && pinning.client === null) notes.push(`The clients could not be bound to core ${core}.`);
  if (core !== null && pinning.server === null && transport !== null)
    notes.push(isPrivate ? `The server could not be bound to core ${core}.` : 'The external server was not pinned.');
  if (priority === null) return notes;
  const isRejected = nice.client !== priority || (isPrivate && nice.server !== priority);
  const said = `clients run at ${nice.client}, the server at ${nice.server ?? 'its own'}`;
  return [...notes, isRejected ? `The priority ${priority} was refused: ${said}.` : `Nice values: ${said}.`];
}
