/** @import { Harness } from '../plans/harness.mjs' */
import path from 'node:path';
import { findScenario, readCatalogue, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { ALLOCATION_COUNTER, language } from './language.mjs';

const catalogue = readCatalogue('cpp');
/** Compiled code is warm early; its caches and the server are not. */
const WARM_UP_OPERATIONS = 3000;

/** @type {Harness} */
export const harness = {
  name: 'cpp',
  title: 'C++ protocol',
  project: 'cpp-protocol',
  language,
  transports: ['unix'],
  // The anchor is the one without which nothing is measured. The measured release is observed.
  drivers: language.drivers.map(({ name, version }) => ({ name, version })),
  scenarios: catalogue.map(({ id }) => ({ name: id, scenario: id, params: {}, warmUp: WARM_UP_OPERATIONS })),
  usual: ['one-small-row', 'stmt-params'],
  describe: ({ name, version }) =>
    name === 'boost.mysql'
      ? { language: 'c++', purl: `pkg:github/boostorg/mysql@boost-${version}` }
      : { language: 'c', purl: `pkg:generic/${name}@${version}` },
  whyUnsupported: ({ name }, { scenario }) => whyUnsupported(findScenario(catalogue, scenario), name),
  start: (command, folder, purpose) => ({
    command,
    ...(purpose === 'costs' && { env: { LD_PRELOAD: path.join(folder, ALLOCATION_COUNTER) } }),
  }),
  costs: {
    counts: ['heap', 'allocations', 'instructions'],
    notes: [
      'heap, allocations: calls of malloc and its kin, by a preloaded library.',
      'instructions: callgrind, of the whole process; the difference of two processes that do more and fewer operations.',
    ],
  },
};
