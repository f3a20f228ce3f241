/** @import { Context, DriverVersion, Harness, NoWorker, Purpose, Toolchain, WorkerProgram } from '../run/harness.mjs' */
import { findScenario, readCatalogue, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { allocationCounterOf } from './build-program.mjs';
import { askConfig } from './find-library.mjs';
import { preparePrograms, readPrepared } from './prepare-programs.mjs';

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
  // The measured release is observed; these names only say where to look for it (find-library.mjs).
  drivers: [
    { name: 'boost.mysql', version: 'newest' },
    { name: 'libmariadb', version: 'installed' },
    { name: 'libmysqlclient', version: 'newest' },
  ],
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
  const [prepared] = readPrepared(context, [driver]);
  if (!prepared) return { reason: 'it is the same release as another one' };
  if ('reason' in prepared) return { reason: prepared.reason, isUnavailable: prepared.status === 'skipped' };
  const worker = { command: prepared.program, args: [] };
  return purpose === 'costs' ? { ...worker, env: { LD_PRELOAD: allocationCounterOf(prepared.program) } } : worker;
}

/** @param {DriverVersion} driver */
function describeDriver({ name, version }) {
  if (name === 'boost.mysql') return { language: 'c++', purl: `pkg:github/boostorg/mysql@boost-${version}` };
  return { language: 'c', purl: `pkg:generic/${name}@${version}` };
}

/**
 * @param {Context} context
 * @returns {Promise<Toolchain>}
 */
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
