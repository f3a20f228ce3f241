import { createHash } from 'node:crypto';
import { splitDriver } from '../run/split-driver.mjs';
import { UsageError } from '../usage-error.mjs';
import { readRange } from './version-range.mjs';

/**
 * @typedef {import('../run/parse-command-line.mjs').BackfillOptions} BackfillOptions
 *
 * What a back-fill is asked: everything that decides what is measured and how.
 *
 * @typedef {object} Request
 * @property {string} harness
 * @property {{ name: string, versions: string }[]} drivers
 * @property {'minor' | 'major' | 'all'} onePer
 * @property {number | null} limit
 * @property {boolean} pre
 * @property {string[]} scenarios none are all of the harness's back-fill
 * @property {number} invocations
 * @property {'smoke' | 'full'} suite
 * @property {string | null} server
 * @property {'auto' | 'none' | number} pin
 * @property {boolean} upload
 * @property {string} [reproduces] id of the run that is measured again; another request than the same without
 */

/**
 * @param {BackfillOptions} options
 * @returns {Request}
 * @throws {UsageError}
 */
export function readRequest({ harnesses, named, drivers, versions, ...options }) {
  const [harness] = harnesses;
  if (!named || !harness || harnesses.length > 1) {
    throw new UsageError('a back-fill is of one harness: --harness node, go or java');
  }
  if (drivers.length === 0) throw new UsageError("whose versions? Such as --driver mariadb,mysql2 --versions '>=2.5'");
  const { onePer, limit, pre, scenarios, invocations, suite, server, pin, upload, reproduces } = options;
  const asked = drivers.map((word) => readDriver(word, versions ?? '*'));
  const request = { harness, drivers: asked, onePer, limit, pre, scenarios, invocations, suite, server, pin, upload };
  return reproduces === null ? request : { ...request, reproduces };
}

/**
 * @param {string} word `mysql2`, or `mysql2@>=2.2` where a driver has a range of its own
 * @param {string} usual range of the others
 */
function readDriver(word, usual) {
  const { name, version } = splitDriver(word);
  const versions = version ?? usual.trim();
  readRange(versions);
  return { name, versions };
}

/**
 * The name of a back-fill's memory: the same request, the same name. The versions that the registry has today are no
 * part of it, so that a release published overnight does not make the same command begin anew.
 *
 * @param {Request} request
 */
export function idOf(request) {
  return `${request.harness}-${createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 12)}`;
}
