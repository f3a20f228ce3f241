import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildProgram } from './build-program.mjs';
import { findLibrary } from './find-library.mjs';

/** @import { Context, DriverVersion } from '../run/harness.mjs' */
/** @import { Library } from './find-library.mjs' */

/**
 * The program that measures a driver, or the reason why it is missing.
 *
 * @typedef {{ driver: string, requested: string } & (
 *   { program: string, version: string } | { status: 'skipped' | 'failed', reason: string })} Prepared
 */

/**
 * Finds the libraries and compiles a program for each. Two that are the same release, or both unavailable, become one.
 *
 * @param {Context} context
 * @param {DriverVersion[]} drivers
 */
export async function preparePrograms(context, drivers) {
  /** @type {Prepared[]} */
  const all = [];
  for (const driver of drivers) {
    const prepared = await prepare(driver, context);
    if ('reason' in prepared) context.log(`${driver.name} ${driver.version} is ${prepared.status}: ${prepared.reason}`);
    if (!all.some((earlier) => isSame(earlier, prepared))) all.push(prepared);
  }
  const reasons = all.flatMap((one) => ('reason' in one ? [`${one.driver}: ${one.reason}`] : []));
  if (reasons.length === all.length) throw new Error(reasons.join('; '));
  writeFileSync(fileOf(context), JSON.stringify(all, null, 2));
}

/**
 * @param {Context} context
 * @param {DriverVersion[]} drivers
 * @returns {Prepared[]} of the prepared ones
 */
export function readPrepared(context, drivers) {
  const all = /** @type {Prepared[]} */ (JSON.parse(readFileSync(fileOf(context), 'utf8')));
  return all.filter(({ driver, requested }) =>
    drivers.some(({ name, version }) => name === driver && version === requested),
  );
}

/** @param {Context} context */
const fileOf = ({ cacheDir }) => path.join(cacheDir, 'prepared.json');

/**
 * @param {DriverVersion} driver
 * @param {Context} context
 * @returns {Promise<Prepared>}
 */
async function prepare({ name, version: requested }, context) {
  const fail = (/** @type {'skipped' | 'failed'} */ status, /** @type {unknown} */ error) => {
    context.signal.throwIfAborted();
    return { driver: name, requested, status, reason: error instanceof Error ? error.message : String(error) };
  };
  /** @type {Library} */
  let library;
  try {
    library = await findLibrary({ name, version: requested }, context);
  } catch (error) {
    return fail('skipped', error);
  }
  try {
    return { driver: name, requested, version: library.version, program: await buildProgram(name, library, context) };
  } catch (error) {
    return fail('failed', error);
  }
}

/**
 * Their cells would be indistinguishable.
 *
 * @param {Prepared} one
 * @param {Prepared} other
 */
export const isSame = (one, other) =>
  one.driver === other.driver &&
  ('version' in one ? one.version : null) === ('version' in other ? other.version : null);
