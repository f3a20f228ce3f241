/** @import { Harness } from '../plans/harness.mjs' */
import { findScenario, readCatalogue, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { language } from './language.mjs';

/** The first operations of a process are slow. Long operations need fewer. */
const WARM_UP = { short: 6000, long: 2000, longest: 500 };
const LONG = ['select-1000-rows', 'select-1000-rows-execute', 'select-collations'];
/** A loop of 100 inserts, where a driver has no batch. */
const LONGEST = ['batch-insert-100'];
/** Room for many operations without a collection: what is in use then grows by what was allocated. */
const COUNT_FLAGS = ['--expose-gc', '--max-semi-space-size=128', '--min-semi-space-size=128'];

const catalogue = readCatalogue('node');

/** @type {Harness} */
export const harness = {
  name: 'node',
  title: 'Node.js connectors',
  project: 'node-connectors',
  language,
  transports: ['tcp', 'unix'],
  drivers: language.drivers.map(({ name, version }) => ({ name, version })),
  // Every scenario has one case here.
  scenarios: catalogue.map(({ id, cases: [only] }) => ({
    name: id,
    scenario: id,
    params: only?.params ?? {},
    warmUp: WARM_UP[lengthOf(id)],
  })),
  usual: ['select-1', 'select-100-int', 'select-1000-rows', 'insert-10-params'],
  describe: ({ name, version }) => ({ language: 'javascript', purl: `pkg:npm/${name}@${version}` }),
  whyUnsupported: ({ name }, { scenario }) => whyUnsupported(findScenario(catalogue, scenario), name),
  start: ([node = '', ...args], _, purpose) => ({
    command: [node, ...(purpose === 'costs' ? COUNT_FLAGS : []), ...args],
    env: { NODE_OPTIONS: '' },
  }),
  costs: {
    counts: ['heap'],
    notes: [
      `heap: Node.js ran with ${COUNT_FLAGS.join(' ')}. A count during which garbage was collected was repeated with half as many operations.`,
    ],
  },
};

/** @param {string} id */
function lengthOf(id) {
  if (LONGEST.includes(id)) return 'longest';
  return LONG.includes(id) ? 'long' : 'short';
}
