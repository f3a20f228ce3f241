/** @import { Harness } from '../plans/harness.mjs' */
import { findScenario, readCatalogue, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { language } from './language.mjs';

/** Each insert waits for a flush to disk: 6,000 of them would take minutes. */
const WARM_UP = { select: 6000, insert: 600 };

const catalogue = readCatalogue('go');

/** @type {Harness} */
export const harness = {
  name: 'go',
  title: 'Go transport',
  project: 'go-transport',
  language,
  transports: ['tcp', 'unix'],
  drivers: language.drivers.map(({ name, version }) => ({ name, version })),
  // Named as `name` in mysql/cells.go does.
  scenarios: catalogue.flatMap(({ id, cases }) =>
    cases.map(({ params }) => ({
      name: [id, ...Object.entries(params).map(([param, value]) => `${param}=${value}`)].join(' '),
      scenario: id,
      params,
      warmUp: id.startsWith('insert-') ? WARM_UP.insert : WARM_UP.select,
    })),
  ),
  usual: ['select-1'],
  describe: ({ name, version }) => ({ language: 'go', purl: `pkg:golang/github.com/${name}@${version}` }),
  whyUnsupported: ({ name }, { scenario }) => whyUnsupported(findScenario(catalogue, scenario), name),
  costs: {
    counts: ['heap', 'allocations'],
    notes: ['heap, allocations: TotalAlloc and Mallocs of runtime.MemStats, for all goroutines of the process.'],
  },
};
