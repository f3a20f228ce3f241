/** @import { Context, DriverVersion, Harness, NoWorker, Purpose, Toolchain, WorkerProgram } from '../plans/harness.mjs' */
import path from 'node:path';
import { readJson, writeJson } from '../../bench/processes/files.mjs';
import { findScenario, readCatalogue, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { allocationCounterOf, buildProgram } from './build-program.mjs';
import { askConfig, findLibrary } from './find-library.mjs';

const catalogue = readCatalogue('cpp');
/** Compiled code is warm early; its caches and the server are not. */
const WARM_UP_OPERATIONS = 3000;

/** @type {Harness} */
export const harness = {
  name: 'cpp',
  title: 'C++ protocol',
  project: 'cpp-protocol',
  findToolchain,
  prepare: preparePrograms,
  transports: ['unix'],
  // The anchor is the one without which nothing is measured. The measured release is observed.
  drivers: ['libmariadb', 'boost.mysql', 'libmysqlclient'].map((name) => ({ name, version: 'installed' })),
  scenarios: catalogue.map(({ id }) => ({ name: id, scenario: id, params: {}, warmUp: WARM_UP_OPERATIONS })),
  usual: ['one-small-row', 'stmt-params'],
  describe: describeDriver,
  whyUnsupported: ({ name }, { scenario }) => whyUnsupported(findScenario(catalogue, scenario), name),
  findWorker,
  costs: {
    counts: ['heap', 'allocations', 'instructions'],
    notes: [
      'heap, allocations: calls of malloc and its kin, by a preloaded library.',
      'instructions: callgrind, of the whole process; the difference of two processes that do more and fewer operations.',
    ],
  },
  backfillable: [],
  listVersions: async (driver) => {
    throw new Error(`${driver}: no registry lists the versions of a library of C or C++`);
  },
};

/**
 * @param {DriverVersion} driver
 * @param {Context} context
 * @param {Purpose} purpose
 * @returns {WorkerProgram | NoWorker}
 */
function findWorker(driver, context, purpose) {
  const prepared = readPrepared(driver, context);
  if ('reason' in prepared) return prepared;
  const worker = { command: prepared.program, args: [] };
  return purpose === 'costs' ? { ...worker, env: { LD_PRELOAD: allocationCounterOf(prepared.program) } } : worker;
}

/** @param {DriverVersion} driver */
function describeDriver({ name, version }) {
  if (name === 'boost.mysql') return { language: 'c++', purl: `pkg:github/boostorg/mysql@boost-${version}` };
  return { language: 'c', purl: `pkg:generic/${name}@${version}` };
}

/** @param {Context} context @returns {Promise<Toolchain>} */
async function findToolchain(context) {
  const compiler = await context.start('g++', ['-dumpfullversion', '-dumpversion']);
  const libmariadb = await askConfig('mariadb_config', '--cc_version', context);
  const missing = [
    ...(compiler.code === 0 ? [] : ['g++']),
    ...(libmariadb === null ? ['the headers of libmariadb'] : []),
  ].join(' and ');
  if (missing !== '') return { found: false, missing, install: 'apt-get install g++ libmariadb-dev' };
  return { found: true, description: `g++ ${compiler.stdout.trim()}, libmariadb ${libmariadb?.version}` };
}

/** @typedef {{ program: string } | NoWorker} Prepared the program that measures a driver, or why there is none */

/** Finds the libraries and compiles a program for each. @param {Context} context @param {DriverVersion[]} drivers */
async function preparePrograms(context, drivers) {
  /** @type {Record<string, Prepared>} */
  const all = {};
  for (const driver of drivers) {
    const { name, version } = driver;
    const prepared = await prepare(driver, context);
    if ('reason' in prepared) context.log(`${name} ${version} is left out: ${prepared.reason}`);
    all[labelOf(driver)] = prepared;
  }
  const reasons = Object.entries(all).flatMap(([label, one]) => ('reason' in one ? [`${label}: ${one.reason}`] : []));
  if (reasons.length === drivers.length) throw new Error(reasons.join('; '));
  writeJson(fileOf(context), all);
}

/** @type {(driver: DriverVersion, context: Context) => Prepared} */
const readPrepared = (driver, context) =>
  readJson(fileOf(context))?.[labelOf(driver)] ?? { reason: 'it was not prepared' };

/** @param {Context} context */
const fileOf = ({ cacheDir }) => path.join(cacheDir, 'prepared.json');

/** @param {DriverVersion} driver */
const labelOf = ({ name, version }) => `${name}@${version}`;

/** @type {(driver: DriverVersion, context: Context) => Promise<Prepared>} */
async function prepare(driver, context) {
  let isUnavailable = true;
  try {
    const library = await findLibrary(driver, context);
    isUnavailable = false;
    return { program: await buildProgram(driver.name, library, context) };
  } catch (error) {
    context.signal.throwIfAborted();
    return { reason: error instanceof Error ? error.message : String(error), isUnavailable };
  }
}
