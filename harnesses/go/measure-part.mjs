/** @import { Context, DriverVersion, Native, Observation, Output, Part, Result, Server } from '../run/harness.mjs' */
/** @import { Scenario } from '../scenarios/read-catalogue.mjs' */
/** @import { Cell } from './cells.mjs' */
/** @import { Rule } from './mapping-rules.mjs' */
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readNdjson } from '../run/read-ndjson.mjs';
import { serverEnvironment } from '../run/server-environment.mjs';
import { findScenario } from '../scenarios/read-catalogue.mjs';
import { findProgram } from './build-programs.mjs';
import { benchPattern, cellsOf, withoutValue } from './cells.mjs';
import { findGo, readGoVersion } from './find-go.mjs';
import { mappingRules } from './mapping-rules.mjs';
import { readPrinted, whyMissing } from './read-printed.mjs';
import { catalogue, drivers, effortOf } from './suites.mjs';

/** A message is sent, and received into memory that grows in steps; Go's heap may be twice what is in use. */
const MEMORY_PER_BYTE = 8;
const CELL_TIMEOUT_MS = 60_000;

/**
 * The output of one program: one driver and one scenario.
 *
 * @typedef {object} Measured
 * @property {string | null} file null without a figure
 * @property {Rule[]} rules
 * @property {Result[]} results
 * @property {Observation[]} observations
 * @property {string | null} goVersion
 */

/**
 * Measures one invocation. Each scenario of a driver has its own process, so that a crash does not affect the others.
 *
 * @param {Part} part
 * @param {Server | null} server
 * @param {Context} context
 * @returns {Promise<Output>}
 */
export async function measurePart(part, server, context) {
  mkdirSync(context.workDir, { recursive: true });
  /** @type {Measured[]} */
  const measured = [];
  for (const driver of part.drivers) {
    for (const id of part.scenarios) {
      const scenario = findScenario(catalogue, id);
      if (!(driver.name in scenario.drivers)) continue;
      context.signal.throwIfAborted();
      measured.push(await measureScenario({ driver, scenario, part, server, context }));
    }
  }
  const { benchtime, cpus } = effortOf(part, context.suite);
  const version = measured.find(({ goVersion }) => goVersion !== null)?.goVersion ?? '';
  const results = measured.flatMap((one) => one.results);
  const native = toNative(measured, results);
  return {
    runtime: { name: 'go', version },
    tool: { name: 'go test', version: version || null, config: { bench: '.', cpu: cpus.join(), benchtime } },
    results: native ? null : results,
    native,
    observations: measured.flatMap(({ observations }) => observations),
    notes: notesOf(part),
  };
}

/**
 * @param {Measured[]} measured
 * @param {Result[]} results
 * @returns {Native | null} null: no figure was printed
 */
function toNative(measured, results) {
  const files = measured.flatMap(({ file }) => file ?? []);
  if (files.length === 0) return null;
  // The rules state the linked version of a driver.
  return { tool: 'gotest', files, mapping: measured.flatMap(({ rules }) => rules), results, driverVersions: {} };
}

/**
 * @typedef {{ driver: DriverVersion, scenario: Scenario, part: Part, server: Server | null, context: Context }} Work
 */

/**
 * @param {Work} work
 * @returns {Promise<Measured>}
 */
async function measureScenario({ driver, scenario, part, server, context }) {
  const { cpus, maxBytes } = effortOf(part, context.suite);
  const cells = (/** @type {string} */ version) =>
    cellsOf(scenario, { ...driver, version }, cpus).filter(({ params }) => Number(params.bytes ?? 0) <= maxBytes);
  const program = findProgram(context.cacheDir, driver);
  const { reason } = program;
  if (reason !== null) {
    const results = cells(driver.version).map((cell) => withoutValue(cell, 'failed', reason));
    return { file: null, rules: [], results, observations: [], goVersion: null };
  }
  const goVersion = await readLinkedGo(program.file, context);
  const version = drivers[driver.name]?.module ? driver.version : goVersion;
  const { fitting, tooLarge } = splitByMemory(cells(version), os.freemem());
  const ran = await runProgram({ driver, scenario, part, server, context }, program.file, fitting);
  const printed = readPrinted(ran.stdout);
  const missing = fitting.filter((cell) => !printed.measured.has(cell.printed));
  return {
    file: missing.length < fitting.length ? ran.file : null,
    rules: mappingRules(fitting, printed, ran.observations),
    results: [...missing.map((cell) => withoutValue(cell, 'failed', whyMissing(cell, printed, ran))), ...tooLarge],
    observations: ran.observations,
    goVersion,
  };
}

/**
 * @param {Cell[]} cells
 * @param {number} free bytes
 */
export function splitByMemory(cells, free) {
  const isFitting = (/** @type {Cell} */ { params }) => Number(params.bytes ?? 0) * MEMORY_PER_BYTE <= free;
  const gigabytes = (/** @type {number} */ bytes) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;
  const tooLarge = cells
    .filter((cell) => !isFitting(cell))
    .map((cell) => {
      const needed = gigabytes(Number(cell.params.bytes) * MEMORY_PER_BYTE);
      return withoutValue(cell, 'skipped', `it may need ${needed} of memory, and ${gigabytes(free)} were free`);
    });
  return { fitting: cells.filter(isFitting), tooLarge };
}

/**
 * @param {Work} work
 * @param {string} program
 * @param {Cell[]} cells
 */
async function runProgram({ driver, scenario, part, server, context }, program, cells) {
  const { benchtime, cpus } = effortOf(part, context.suite);
  const base = path.join(
    context.workDir,
    `${driver.name}-${driver.version}-${scenario.id}`.replaceAll(/[^\w.-]+/g, '-'),
  );
  const observationsFile = `${base}.observations.ndjson`;
  const args = ['-test.run=^$', `-test.bench=${benchPattern(cells)}`, `-test.benchtime=${benchtime}`];
  context.log(`${driver.name} ${driver.version}  ${scenario.id}`);
  const ended = await context.start(program, [...args, `-test.cpu=${cpus}`, '-test.timeout=0'], {
    cwd: context.workDir,
    env: { ...serverEnvironment(server, part), OBSERVATIONS_FILE: observationsFile },
    pinned: part.pinned,
    stdoutFile: `${base}.txt`,
    timeoutMs: cells.length * CELL_TIMEOUT_MS,
  });
  // A process that was ended from outside says nothing about the driver.
  context.signal.throwIfAborted();
  return { ...ended, file: `${base}.txt`, observations: readNdjson(observationsFile) };
}

/**
 * @param {string} program
 * @param {Context} context
 */
async function readLinkedGo(program, context) {
  const go = await findGo(context);
  const { stdout = '' } = go ? await context.start(go.command, ['version', program]) : {};
  return readGoVersion(stdout) ?? 'unknown';
}

/** @param {Part} part */
function notesOf({ transport, pinned }) {
  const cpu = 'cpu is GOMAXPROCS, as set by -cpu: how many threads may run Go code at once.';
  if (transport === null) {
    return [
      cpu,
      'The two do not do the same work. A TCP operation is over when the kernel has taken the message; an HTTP operation is a POST that awaits the whole answer.',
      'Client and server run in one process, so bytes and allocations include the server’s.',
    ];
  }
  return [
    ...(pinned ? [`${cpu} On one core that adds no processor.`] : [cpu]),
    'One insert prepares a statement, executes it and closes it; with statement=reused it only executes one that was prepared before. Either way the commit is flushed to disk, where the server is set to do so.',
  ];
}
