/** @import { Harness } from '../plans/harness.mjs' */
import { readFileSync } from 'node:fs';
import { findScenario, readCatalogue, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { buildPrograms, findProgram } from './build-programs.mjs';
import { findToolchain } from './find-go.mjs';
import { listVersions, MYSQL } from './list-versions.mjs';

/** Each insert waits for a flush to disk: 6,000 of them would take minutes. */
const WARM_UP = { select: 6000, insert: 600 };

const catalogue = readCatalogue('go');

/** @type {Harness} */
export const harness = {
  name: 'go',
  title: 'Go transport',
  project: 'go-transport',
  findToolchain,
  prepare: buildPrograms,
  transports: ['tcp', 'unix'],
  drivers: [{ name: MYSQL, version: requiredVersion() }],
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
  findWorker: (driver, { cacheDir }) => {
    const { file, reason } = findProgram(cacheDir, driver);
    return reason === null ? { command: file, args: [] } : { reason };
  },
  costs: {
    counts: ['heap', 'allocations'],
    notes: ['heap, allocations: TotalAlloc and Mallocs of runtime.MemStats, for all goroutines of the process.'],
  },
  backfillable: [MYSQL],
  listVersions,
};

function requiredVersion() {
  const text = readFileSync(new URL('./go.mod', import.meta.url), 'utf8');
  const version = new RegExp(`github\\.com/${MYSQL} (\\S+)`).exec(text)?.[1];
  if (!version) throw new Error(`go.mod does not require github.com/${MYSQL}`);
  return version;
}
