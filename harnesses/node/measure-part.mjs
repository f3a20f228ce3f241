/** @import { Context, DriverVersion, Observation, Output, Part, Result, Server } from '../run/harness.mjs' */
/** @import { Scenario } from '../scenarios/read-catalogue.mjs' */
/** @import { Installed } from './install-drivers.mjs' */
/** @import { Cell, Times } from './measure-cell.mjs' */
/** @import { Plan } from './measure-driver.mjs' */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJson } from '../processes/files.mjs';
import { readNdjson } from '../run/read-ndjson.mjs';
import { serverEnvironment } from '../run/server-environment.mjs';
import { findScenario, wayOf } from '../scenarios/read-catalogue.mjs';
import { findInstalled, lockedTree, lockedVersions, whyNotInstalled } from './install-drivers.mjs';
import { catalogue, effortOf } from './suites.mjs';
import { toResults } from './to-results.mjs';

const PROGRAM = fileURLToPath(new URL('./measure-driver.mjs', import.meta.url));

/**
 * Measures one invocation: the drivers one after the other, each in its own process.
 *
 * @param {Part} part
 * @param {Server | null} server
 * @param {Context} context
 * @returns {Promise<Output>}
 */
export async function measurePart(part, server, context) {
  if (!server) throw new Error('the Node.js harness needs a server');
  const { times, keep } = effortOf(part, context.suite);
  const scenarios = part.scenarios.map((id) => findScenario(catalogue, id));
  /** @type {Result[]} */
  const results = [];
  /** @type {Observation[]} */
  const observations = [];
  for (const driver of part.drivers) {
    context.signal.throwIfAborted();
    const measured = await measureDriver({ driver, scenarios, part, server, context, times, keep });
    results.push(...measured.results);
    observations.push(...measured.observations);
  }
  return {
    // No flags: see the arguments of `start` and the empty NODE_OPTIONS below.
    runtime: { name: 'node', version: process.versions.node, flags: [] },
    tool: { name: 'tinybench', version: String(lockedVersions().tinybench), config: { ...times } },
    results,
    native: null,
    observations,
    notes: notesOf(part, context.cacheDir),
  };
}

/**
 * @typedef {{ driver: DriverVersion, scenarios: Scenario[], part: Part, server: Server, context: Context, times: Times,
 *   keep: number }} Work
 */

/** @param {Work} work */
async function measureDriver(work) {
  const { driver, scenarios, context } = work;
  const able = scenarios.filter((scenario) => ['ok', 'emulated'].includes(wayOf(scenario, driver.name)?.way ?? ''));
  const installed = findInstalled(context.cacheDir, driver);
  const measured = installed
    ? await runProgram(work, installed, able)
    : { cells: [], observations: [], reason: whyNotInstalled(context.cacheDir, driver) };
  const results = scenarios.flatMap((scenario) => {
    const cell = cellOf(scenario, driver, measured);
    const seen = measured.observations.find((observation) => observation.scenario === scenario.id);
    return cell ? toResults(cell, scenario, seen?.protocol ?? null) : [];
  });
  return { results, observations: measured.observations };
}

/**
 * @param {Work} work
 * @param {Installed} installed
 * @param {Scenario[]} able
 */
async function runProgram({ driver, part, server, context, times, keep }, installed, able) {
  const base = path.join(context.workDir, `${driver.name}-${driver.version}`);
  const cellsFile = `${base}.cells.ndjson`;
  const observationsFile = `${base}.observations.ndjson`;
  /** @type {Plan} */
  const plan = {
    ...installed,
    driver: driver.name,
    toolTree: lockedTree(context.cacheDir),
    scenarios: able.map(({ id }) => id),
    times,
    keep,
    cellsFile,
  };
  // The program appends, so files of an earlier attempt are removed.
  for (const file of [cellsFile, observationsFile]) rmSync(file, { force: true });
  writeFileSync(`${base}.plan.json`, JSON.stringify(plan));
  const { code, stderr } = await context.start(process.execPath, [PROGRAM, `${base}.plan.json`], {
    env: { ...serverEnvironment(server, part), OBSERVATIONS_FILE: observationsFile, NODE_OPTIONS: '' },
    pinned: part.pinned,
    onLine: context.log,
    timeoutMs: 60_000 + able.length * (times.timeMs + times.warmupMs + 30_000),
  });
  // A process that was ended from outside says nothing about the driver.
  context.signal.throwIfAborted();
  return {
    cells: /** @type {Cell[]} */ (readNdjson(cellsFile)),
    observations: /** @type {Observation[]} */ (readNdjson(observationsFile)),
    reason: code === 0 ? 'it was not reached' : `the process of the driver ended: ${lastLine(stderr, code)}`,
  };
}

/**
 * @param {Scenario} scenario
 * @param {DriverVersion} driver
 * @param {{ cells: Cell[], reason: string }} measured
 * @returns {Cell | null} null: the driver does not participate in this scenario
 */
function cellOf(scenario, { name, version }, { cells, reason }) {
  const way = wayOf(scenario, name);
  if (!way) return null;
  const nothing = { driver: name, version, scenario: scenario.id, p50: null, n: 0, samples: [] };
  if (way.way === 'unsupported') return { ...nothing, status: 'unsupported', reason: way.reason };
  const cell = cells.find((found) => found.scenario === scenario.id);
  if (!cell) return { ...nothing, status: 'failed', reason: reason };
  return way.way === 'emulated' && cell.p50 !== null ? { ...cell, status: 'emulated', reason: way.reason } : cell;
}

/**
 * The line of a Node.js crash with the error, or the last line.
 *
 * @param {string} stderr
 * @param {number | null} code
 */
export function lastLine(stderr, code) {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const named = lines.find((line) => /^(?:Uncaught )?\w*Error\b.*: /.test(line));
  return named?.trim() ?? lines.at(-1) ?? (code === null ? 'it took too long' : `exit code ${code}`);
}

/**
 * @param {Part} part
 * @param {string} cacheDir
 */
function notesOf(part, cacheDir) {
  const notes = [
    'The value is 1000 divided by the median time of one call in milliseconds; n is the number of calls timed.',
  ];
  if (part.drivers.some(({ name }) => name === 'mysql')) {
    notes.push(
      'mysql has callbacks only: a Promise was put around each call. Published figures of mysql went through promise-mysql.',
    );
  }
  for (const driver of part.drivers.filter(({ name }) => name === 'promise-mysql')) {
    const installed = findInstalled(cacheDir, driver);
    const inner = installed && innerMysql(installed);
    if (inner) notes.push(`promise-mysql ${driver.version} brings mysql ${inner}.`);
  }
  return notes;
}

/** @param {Installed} installed */
function innerMysql({ tree, name }) {
  const folders = [path.join('node_modules', name, 'node_modules'), 'node_modules'];
  const found = folders.map((folder) => readJson(path.join(tree, folder, 'mysql', 'package.json')));
  return found.find((manifest) => manifest !== null)?.version ?? null;
}
