/** @import { Context, DriverVersion, Harness, InterleavedWorker, Part, Toolchain } from '../run/harness.mjs' */
import { findScenario, readCatalogue, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { askConfig } from './find-library.mjs';
import { toIdentity } from './identify-driver.mjs';
import { measurePart } from './measure-part.mjs';
import { preparePrograms, readPrepared } from './prepare-programs.mjs';

const catalogue = readCatalogue('cpp');
/** Compiled code is warm early; its caches and the server are not. */
const WARM_UP_OPERATIONS = 3000;
/** One execution is 450 MB: the eight of a slice last seconds, and the machine changes within them. */
const LONGER_THAN_A_SLICE = ['many-rows'];

/** @type {Harness} */
export const harness = {
  name: 'cpp',
  title: 'C++ protocol',
  project: 'cpp-protocol',
  findToolchain,
  prepare: preparePrograms,
  parts: (suite) => [partOf(driversOf(suite))],
  measure: measurePart,
  backfillable: [],
  listVersions: async (driver) => {
    throw new Error(`${driver}: no registry lists the versions of a library of C or C++`);
  },
  backfillPart: partOf,
  interleaved: {
    transport: 'unix',
    drivers: driversOf('smoke'),
    scenarios: catalogue
      .filter(({ id }) => !LONGER_THAN_A_SLICE.includes(id))
      .map(({ id }) => ({ name: id, scenario: id, params: {}, warmUp: WARM_UP_OPERATIONS })),
    usual: ['one-small-row', 'stmt-params'],
    describe: describeDriver,
    whyUnsupported: ({ name }, { scenario }) => whyUnsupported(findScenario(catalogue, scenario), name),
    findWorker,
  },
};

/**
 * @param {DriverVersion} driver
 * @param {Context} context
 * @returns {InterleavedWorker | { reason: string }}
 */
function findWorker(driver, context) {
  const [prepared] = readPrepared(context, [driver]);
  if (!prepared) return { reason: 'it is the same release as another one' };
  return 'reason' in prepared ? { reason: prepared.reason } : { command: prepared.program, args: ['worker'] };
}

/** @param {DriverVersion} driver */
function describeDriver({ name, version }) {
  const { language, purl } = toIdentity(name, version);
  return { language, ...(purl && { purl }) };
}

/**
 * The measured release is observed; these names only say where to look for it (find-library.mjs).
 *
 * @param {'smoke' | 'full'} suite
 * @returns {DriverVersion[]}
 */
function driversOf(suite) {
  const newest = [
    { name: 'boost.mysql', version: 'newest' },
    { name: 'libmariadb', version: 'installed' },
    { name: 'libmysqlclient', version: 'newest' },
  ];
  return suite === 'full' ? [...newest, { name: 'boost.mysql', version: '1.83' }] : newest;
}

/**
 * @param {DriverVersion[]} drivers
 * @returns {Part}
 */
function partOf(drivers) {
  return {
    name: 'unix',
    title: 'C++ clients over a UNIX socket',
    transport: 'unix',
    pinned: true,
    drivers,
    scenarios: catalogue.map(({ id }) => id),
  };
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
