/** @import { Harness } from '../run/harness.mjs' */

import { findScenario, whyUnsupported } from '../scenarios/read-catalogue.mjs';
import { buildPrograms, findProgram } from './build-programs.mjs';
import { describeDriver } from './cells.mjs';
import { findToolchain } from './find-go.mjs';
import { listVersions } from './list-versions.mjs';
import { measurePart } from './measure-part.mjs';
import { backfillPartOf, catalogue, interleavedScenarios, MYSQL, partsOf, requiredVersion } from './suites.mjs';

/** @type {Harness} */
export const harness = {
  name: 'go',
  title: 'Go transport',
  project: 'go-transport',
  findToolchain,
  prepare: buildPrograms,
  parts: partsOf,
  measure: measurePart,
  backfillable: [MYSQL],
  listVersions,
  backfillPart: backfillPartOf,
  interleaved: {
    transport: 'tcp',
    drivers: [requiredVersion()],
    scenarios: interleavedScenarios,
    usual: ['select-1'],
    describe: describeDriver,
    whyUnsupported: ({ name }, { scenario }) => whyUnsupported(findScenario(catalogue, scenario), name),
    findWorker: (driver, { cacheDir }) => {
      const { file, reason } = findProgram(cacheDir, driver);
      return reason === null ? { command: file, args: ['-worker'] } : { reason };
    },
  },
};
