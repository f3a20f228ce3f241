/** @import { Context, DriverVersion, Observation, Output, Part, Result, Server } from '../run/harness.mjs' */
/** @import { Cell } from './list-cells.mjs' */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readJson } from '../processes/files.mjs';
import { readNdjson } from '../run/read-ndjson.mjs';
import { jmhVersion, readJavaVersion } from './build-benchmarks.mjs';
import { purlOf } from './drivers.mjs';
import { jarsOf, whyNotInstalled } from './install-drivers.mjs';
import { listCells } from './list-cells.mjs';
import { readFailures } from './read-failures.mjs';
import { JVM_FLAGS, runJmh } from './run-jmh.mjs';
import { effortOf } from './suites.mjs';

/**
 * Measures one invocation: a JMH process for each driver version, one after the other, each with its own report.
 *
 * @param {Part} part
 * @param {Server | null} server
 * @param {Context} context
 * @returns {Promise<Output>}
 */
export async function measurePart(part, server, context) {
  if (!server) throw new Error('the Java harness needs a server');
  const cells = listCells(part, context.suite);
  /** @type {Measured[]} */
  const measured = [];
  for (const driver of part.drivers) {
    context.signal.throwIfAborted();
    const own = cells.filter((cell) => cell.driver === driver);
    measured.push(await measureDriver({ driver, cells: own, part, server, context }));
  }
  const native = {
    tool: 'jmh',
    files: measured.flatMap(({ file }) => file ?? []),
    mapping: measured.flatMap(({ mapping }) => mapping),
    results: measured.flatMap(({ results }) => results),
    driverVersions: {},
  };
  return {
    runtime: { name: 'java', version: await readJavaVersion(context), flags: JVM_FLAGS },
    tool: {
      name: 'jmh',
      version: jmhVersion(),
      config: { mode: 'sample', threads: 1, ...effortOf(part, context.suite) },
    },
    // Without a figure, JMH printed nothing.
    ...(native.files.length > 0 ? { results: null, native } : { results: native.results, native: null }),
    observations: measured.flatMap(({ observations }) => observations),
  };
}

/**
 * @typedef {{ file: string | null, mapping: Record<string, unknown>[], results: Result[], observations: Observation[] }} Measured
 */

/**
 * @typedef {{ driver: DriverVersion, cells: Cell[], part: Part, server: Server, context: Context }} Work
 */

/**
 * @param {Work} work
 * @returns {Promise<Measured>}
 */
async function measureDriver(work) {
  const { driver, cells, part, context } = work;
  const able = cells.filter(({ unsupported }) => unsupported === null);
  const unable = cells.flatMap((cell) =>
    cell.unsupported === null ? [] : [toResult(cell, 'unsupported', cell.unsupported)],
  );
  if (able.length === 0) return { file: null, mapping: [], results: unable, observations: [] };
  if (!existsSync(jarsOf(context.cacheDir, driver))) {
    const reason = whyNotInstalled(context.cacheDir, driver);
    const results = able.map((cell) => toResult(cell, 'failed', reason));
    return { file: null, mapping: [], results: [...unable, ...results], observations: [] };
  }
  const base = path.join(context.workDir, `${driver.name}-${driver.version}`);
  const files = { report: `${base}.json`, log: `${base}.txt`, observations: `${base}.observations.ndjson` };
  const ended = await runJmh({ ...work, cells: able, files, effort: effortOf(part, context.suite) });
  const seen = readObservations(files.observations, able);
  const printed = readPrinted(files.report);
  const failures = readFailures(ended.log);
  const done = able.filter(({ benchmark }) => printed.has(benchmark));
  const failed = able
    .filter(({ benchmark }) => !printed.has(benchmark))
    .map((cell) =>
      toResult(cell, 'failed', seen.get(cell.benchmark)?.error ?? failures.get(cell.benchmark) ?? ended.reason),
    );
  return {
    file: done.length > 0 ? files.report : null,
    mapping: done.map((cell) => toRule(cell, seen.get(cell.benchmark))),
    results: [...unable, ...failed],
    observations: [...seen.values()],
  };
}

/**
 * @param {string} report
 * @returns {Set<string>} benchmarks with a figure
 */
function readPrinted(report) {
  // JMH writes it at the end: a process that was ended leaves no report, or an incomplete one.
  /** @type {{ benchmark: string }[]} */
  const entries = readJson(report) ?? [];
  return new Set(entries.map(({ benchmark }) => benchmark.replace(/^tachograph\./, '')));
}

/**
 * Reads what the programs observed. They write the name of their benchmark; the catalogue has its scenario. Of several virtual
 * machines the one that failed counts, otherwise the last.
 *
 * @param {string} file
 * @param {Cell[]} cells of one driver version
 * @returns {Map<string, Observation>} by benchmark
 */
function readObservations(file, cells) {
  /** @type {Map<string, Observation>} */
  const found = new Map();
  for (const { benchmark, requestedVersion, version, ...seen } of readNdjson(file)) {
    const cell = cells.find((one) => one.benchmark === benchmark);
    if (!cell || found.get(benchmark)?.error) continue;
    const { scenario, params } = cell;
    found.set(benchmark, { ...seen, version: version ?? requestedVersion, scenario: scenario.id, params });
  }
  return found;
}

/**
 * The mapping rule of a printed benchmark. JMH prints the params `driver` and `version` with it: the requested version
 * matches the row, and the loaded version replaces it.
 *
 * @param {Cell} cell
 * @param {Observation | undefined} observation
 */
function toRule({ driver, scenario, params, benchmark }, observation) {
  const version = observation?.version ?? driver.version;
  return {
    match: `tachograph.${benchmark}`,
    tool: 'jmh',
    when: { driver: driver.name, params: { version: driver.version } },
    scenario: scenario.id,
    driver: driver.name,
    version,
    language: 'java',
    purl: purlOf({ ...driver, version }),
    params: { version: null, ...params },
    ...(observation?.protocol && { protocolObserved: observation.protocol }),
  };
}

/**
 * A cell without a figure from JMH.
 *
 * @param {Cell} cell
 * @param {'unsupported' | 'failed'} status
 * @param {string} reason
 * @returns {Result}
 */
function toResult({ driver, scenario, params }, status, reason) {
  return {
    scenario: scenario.id,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    driver: { ...driver, language: 'java', purl: purlOf(driver) },
    metric: 'latency',
    unit: 'us/op',
    status,
    statusReason: reason,
    value: null,
    statistic: 'median',
  };
}
