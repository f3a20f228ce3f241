/** @import { Harness } from '../run/harness.mjs' */
import { buildPrograms } from './build-programs.mjs';
import { findToolchain } from './find-go.mjs';
import { listVersions } from './list-versions.mjs';
import { measurePart } from './measure-part.mjs';
import { backfillPartOf, MYSQL, partsOf } from './suites.mjs';

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
};
