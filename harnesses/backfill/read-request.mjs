import { createHash } from 'node:crypto';
import { splitDriver } from '../run/split-driver.mjs';
import { UsageError } from '../usage-error.mjs';
import { readRange } from './version-range.mjs';

/**
 * @typedef {import('../run/parse-command-line.mjs').BackfillOptions} BackfillOptions
 *
 * The request of a back-fill: everything that decides what is measured and how.
 *
 * @typedef {Pick<BackfillOptions, 'onePer' | 'limit' | 'pre' | 'scenarios' | 'invocations' | 'suite' | 'server' | 'pin' | 'upload'>
 *   & { harness: string, drivers: { name: string, versions: string }[], reproduces?: string }} Request
 */

/**
 * @param {BackfillOptions} options
 * @returns {Request}
 * @throws {UsageError}
 */
export function readRequest({ harnesses, named, drivers, versions, ...options }) {
  const [harness] = harnesses;
  if (!named || !harness || harnesses.length > 1) {
    throw new UsageError('a back-fill needs one harness: --harness node, go or java');
  }
  if (drivers.length === 0)
    throw new UsageError("--driver is missing, such as --driver mariadb,mysql2 --versions '>=2.5'");
  const { onePer, limit, pre, scenarios, invocations, suite, server, pin, upload, reproduces } = options;
  const parsed = drivers.map((text) => readDriver(text, versions ?? '*'));
  const request = { harness, drivers: parsed, onePer, limit, pre, scenarios, invocations, suite, server, pin, upload };
  return reproduces === null ? request : { ...request, reproduces };
}

/**
 * @param {string} text `mysql2`, or `mysql2@>=2.2` with a range for this driver
 * @param {string} defaultRange for drivers without a range
 */
function readDriver(text, defaultRange) {
  const { name, version } = splitDriver(text);
  const versions = version ?? defaultRange.trim();
  readRange(versions);
  return { name, versions };
}

/**
 * The name of the state folder: the same request has the same name. It does not include the versions that the registry lists
 * today, so that a new release does not restart the same command.
 *
 * @param {Request} request
 */
export function idOf(request) {
  return `${request.harness}-${createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 12)}`;
}
