import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createStart } from '../processes/create-start.mjs';
import { writeJson } from '../processes/files.mjs';
import { readMachineLoad, toQuality } from '../processes/machine-load.mjs';
import { allowedCores, pinProcess } from '../processes/pinning.mjs';
import { observeServer } from '../servers/observe-server.mjs';
import { createOpenWorker } from './create-open-worker.mjs';
import { effortOf } from './parse-command-line.mjs';
import { createFolder, fileOf } from './run-folder.mjs';
import { toCells } from './to-cells.mjs';
import { toLink } from './to-link.mjs';
import { toRepeat } from './to-repeat.mjs';
import { toDefaults, toRun } from './to-run.mjs';

/** @typedef {import('./parse-command-line.mjs').Suite} Suite */

/**
 * Describes an invocation.
 *
 * @typedef {object} RunDescription
 * @property {string} title
 * @property {string} repetitionGroup
 * @property {number} invocation from 1
 * @property {number} of how many there are
 * @property {'backfill'} [kind] of source; that of the checkout by default
 * @property {string | null} [reproduces] id of the run that is reproduced
 */

/**
 * What is needed to measure any part.
 *
 * @typedef {object} Bench
 * @property {Suite} suite
 * @property {number | null} core
 * @property {string} cacheDir
 * @property {string | null} url of the Tachograph that receives the runs
 * @property {import('../processes/process-groups.mjs').ProcessGroups} processes
 * @property {import('../servers/server-keeper.mjs').ServerKeeper} servers
 * @property {Record<string, string | undefined>} env
 * @property {AbortSignal} signal
 * @property {(text: string) => void} log
 * @property {{ client: Record<string, unknown> | null, source: Record<string, unknown> | null }} machine
 */

/**
 * Measures one invocation of a part into a folder, which then holds one complete run and nothing else.
 *
 * @param {Bench} bench
 * @param {import('./load-harness.mjs').Loaded} loaded
 * @param {import('./harness.mjs').Part} part
 * @param {string} folder
 * @param {RunDescription} description
 * @returns {Promise<import('./run-folder.mjs').Measured>}
 */
export async function measurePart(bench, loaded, part, folder, description) {
  const { harness } = loaded;
  createFolder(folder);
  const ready = part.transport === null ? null : await bench.servers.prepare(harness.name, loaded.fixtures);
  const facts = ready === null ? null : await observeServer(ready.sql);
  const pinning = await pinServer(bench, part, ready?.pid ?? null);
  const { processes, env, signal } = bench;
  const core = part.pinned ? bench.core : null;
  const start = createStart({ processes, env, signal, core, onPinned: pinning.addClient });
  const openWorker = createOpenWorker({ processes, env, core, onPinned: pinning.addClient });
  const context = { ...createContext(bench, harness.name, path.join(folder, 'output'), start), openWorker };
  const before = readMachineLoad();
  const startedAt = new Date().toISOString();
  const output = await untilStopped(harness.measure(part, ready?.server ?? null, context), signal);
  const finishedAt = new Date().toISOString();
  const quality = toQuality(before, readMachineLoad());
  const { link, notes } = toLink(part, output.observations, ready?.server.host ?? null);
  const ended = ready?.whyEnded()?.split('\n')[0] ?? null;
  const environment = {
    ...(bench.machine.client && { client: bench.machine.client }),
    ...(output.runtime && { runtime: output.runtime }),
    ...(facts && { server: facts.server }),
    ...(link && { link }),
    pinning: pinning.read(),
    quality,
    ...(facts && { extra: facts.extra }),
  };
  const described = {
    harness: harness.name,
    title: description.title,
    repetitionGroup: description.repetitionGroup,
    startedAt,
    finishedAt,
    environment,
    source: description.kind ? { ...bench.machine.source, kind: description.kind } : bench.machine.source,
    scenarios: loaded.catalogue.filter(({ id }) => part.scenarios.includes(id)),
    notes: [...(output.notes ?? []), ...notes, ...(ended ? [`Before this run was over, ${ended}`] : [])],
    reproduces: description.reproduces ?? null,
    repeat: toRepeat({ harness, suite: bench.suite, part: part.name, backfill: description.kind === 'backfill' }),
  };
  const { tool, files } = writeFiles(folder, described, output);
  /** @type {import('./run-folder.mjs').Measured} */
  const measured = {
    harness: harness.name,
    project: harness.project,
    part: part.name,
    repetitionGroup: description.repetitionGroup,
    invocation: description.invocation,
    url: bench.url,
    tool,
    files,
    cells: toCells(output),
  };
  writeJson(fileOf(folder, 'measured'), measured);
  return measured;
}

/**
 * @param {string} folder
 * @param {import('./to-run.mjs').Facts} facts
 * @param {import('./harness.mjs').Output} output
 */
function writeFiles(folder, facts, output) {
  const { native } = output;
  if (!native) {
    writeJson(fileOf(folder, 'run'), toRun(facts, output));
    return { tool: null, files: ['run.json'] };
  }
  writeJson(fileOf(folder, 'env'), { environment: facts.environment, source: facts.source ?? undefined });
  writeJson(fileOf(folder, 'defaults'), toDefaults(facts, output));
  return { tool: native.tool, files: native.files.map((file) => path.relative(folder, path.resolve(folder, file))) };
}

/**
 * @param {Pick<Bench, 'suite' | 'cacheDir' | 'env' | 'signal' | 'log'>} bench
 * @param {string} harness
 * @param {string} workDir
 * @param {import('./harness.mjs').Start} start
 * @returns {import('./harness.mjs').Context}
 */
export function createContext({ suite, cacheDir, env, signal, log }, harness, workDir, start) {
  const own = path.join(cacheDir, 'harness', harness);
  for (const folder of [own, workDir]) mkdirSync(folder, { recursive: true });
  return {
    suite: effortOf(suite),
    cacheDir: own,
    workDir,
    env,
    signal,
    start,
    log: (text) => log(`${harness}  ${text}`),
  };
}

/**
 * Binds the server to the core if this part is pinned, or unbinds it, and records the cores that the system reports for both
 * sides.
 *
 * @param {Bench} bench
 * @param {import('./harness.mjs').Part} part
 * @param {number | null} pid
 */
async function pinServer({ core }, part, pid) {
  const wanted = part.pinned && core !== null ? [core] : allowedCores();
  const found = pid === null || wanted.length === 0 ? [] : await pinProcess(pid, wanted);
  const pinned = (/** @type {number[]} */ cores) => part.pinned && core !== null && cores.join() === String(core);
  /** @type {number[][]} */
  const clients = [];
  return {
    addClient: (/** @type {number[]} */ cores) => void clients.push(cores),
    read: () => {
      const server = pinned(found) ? found : null;
      // If one program was not bound, the client was not.
      const client = clients.length > 0 && clients.every(pinned) ? (clients[0] ?? null) : null;
      return server || client ? { server, client } : null;
    },
  };
}

/**
 * @template T
 * @param {Promise<T>} work
 * @param {AbortSignal} signal
 * @returns {Promise<T>}
 */
function untilStopped(work, signal) {
  const stopped = new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => {});
  return /** @type {Promise<T>} */ (Promise.race([work, stopped]));
}
