import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readNdjson } from '../run/read-ndjson.mjs';
import { serverEnvironment } from '../run/server-environment.mjs';
import { readCatalogue } from '../scenarios/read-catalogue.mjs';
import { FLAGS } from './build-program.mjs';
import { identifyDriver } from './identify-driver.mjs';
import { readPrepared } from './prepare-programs.mjs';
import { toCsv, toMapping, toMissing } from './to-native.mjs';

/** @import { Context, Output, Part, Server } from '../run/harness.mjs' */
/** @import { Identity } from './identify-driver.mjs' */
/** @import { Prepared } from './prepare-programs.mjs' */
/** @import { Cell } from './to-native.mjs' */

/** Repeats as in the published figures, which are medians of 25; a smoke run shows that everything works. */
const REPEATS = { smoke: 3, full: 25 };
/** Far above any observed total: a program that takes longer hangs. */
const TIMEOUT_MS = 300_000;

/**
 * @param {Part} part
 * @param {Server | null} server
 * @param {Context} context
 * @returns {Promise<Output>}
 */
export async function measurePart(part, server, context) {
  if (!server?.socket) throw new Error('these programs need the UNIX socket of the server');
  const cells = cellsOf(part, readPrepared(context, part.drivers));
  const repeats = REPEATS[context.suite];
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    context.log(`repeat ${repeat} of ${repeats}`);
    for (const cell of cells.filter(({ failure }) => failure === null)) {
      await measureOnce(cell, { server, part, context, repeat });
    }
  }
  return await toOutput(cells, repeats, context);
}

/**
 * The order of measuring: the drivers of a scenario one after the other, and all of them again in the next repeat, so that a
 * slower machine affects every driver.
 *
 * @param {Part} part
 * @param {Prepared[]} drivers
 * @returns {Cell[]}
 */
function cellsOf(part, drivers) {
  const scenarios = readCatalogue('cpp').filter(({ id }) => part.scenarios.includes(id));
  return scenarios.flatMap(({ id }) =>
    drivers.map((prepared) => ({
      scenario: id,
      prepared,
      lines: [],
      failure: 'reason' in prepared ? { status: prepared.status, reason: prepared.reason } : null,
    })),
  );
}

/**
 * @param {Cell} cell
 * @param {{ server: Server, part: Part, context: Context, repeat: number }} options
 */
async function measureOnce(cell, { server, part, context, repeat }) {
  if (!('program' in cell.prepared)) return;
  const { code, stdout, stderr } = await context.start(cell.prepared.program, [cell.scenario], {
    pinned: part.pinned,
    timeoutMs: TIMEOUT_MS,
    env: {
      ...serverEnvironment(server, part),
      OBSERVATIONS_FILE: repeat === 1 ? observationsFile(cell.prepared, context) : '',
    },
  });
  const line = stdout.trim();
  if (code === 0 && /^\w+,[\d.]+$/.test(line)) cell.lines.push(line);
  else cell.failure = { status: 'failed', reason: whyFailed(stderr, code, repeat) };
}

/**
 * @param {string} stderr
 * @param {number | null} code
 * @param {number} repeat
 */
function whyFailed(stderr, code, repeat) {
  const message = stderr.trim().split('\n').at(-1) || (code === 0 ? 'it printed no figure' : `it ended with ${code}`);
  // A cell has one status, so successful repeats are left out.
  return repeat === 1 ? message : `${message} (in repeat ${repeat}; those before are left out)`;
}

/**
 * @param {Cell[]} cells
 * @param {number} repeats
 * @param {Context} context
 * @returns {Promise<Output>}
 */
async function toOutput(cells, repeats, context) {
  const seen = new Map(cells.map(({ prepared }) => [prepared, readNdjson(observationsFile(prepared, context))]));
  /** @type {Map<Prepared, Identity>} */
  const drivers = new Map();
  for (const [prepared, observations] of seen) {
    drivers.set(prepared, await identifyDriver(prepared, observations[0]?.version ?? null, context));
  }
  const identified = cells.map((cell) => {
    const { note: _note, ...driver } = /** @type {Identity} */ (drivers.get(cell.prepared));
    const observation = seen.get(cell.prepared)?.find(({ scenario }) => scenario === cell.scenario);
    return { ...cell, driver, protocol: observation?.protocol ?? null };
  });
  const observations = [...seen.values()].flat();
  const notes = [...drivers.values()].flatMap(({ note }) => (note === null ? [] : [note]));
  const missing = toMissing(identified);
  const common = {
    runtime: { name: 'g++', version: await compilerVersion(context), flags: FLAGS },
    tool: { name: 'own timer', version: null, config: { repeats } },
    observations,
    notes,
  };
  const csv = toCsv(identified);
  // Without output there is nothing for an adapter to parse.
  if (csv === '') return { ...common, results: missing, native: null };
  const file = path.join(context.workDir, 'results.csv');
  writeFileSync(file, csv);
  const mapping = toMapping(identified);
  return {
    ...common,
    results: null,
    native: { tool: 'boost-mysql', files: [file], mapping, results: missing, driverVersions: {} },
  };
}

/** @type {(prepared: Prepared, context: Context) => string} */
const observationsFile = ({ driver, requested }, { workDir }) => path.join(workDir, `${driver}-${requested}.ndjson`);

/** @param {Context} context */
const compilerVersion = async (context) =>
  (await context.start('g++', ['-dumpfullversion', '-dumpversion'])).stdout.trim();
