/** @import { DriverVersion, Part } from '../run/harness.mjs' */
/** @import { Params } from '../scenarios/read-catalogue.mjs' */

/** @type {Record<string, Record<string, string>>} */
const REASONS = {
  'drizzle-jdbc': {
    binary: 'the driver has no prepared statements of the server: it writes values into the text',
    rewrite: 'the driver cannot join a batch into inserts of many rows',
    unix: 'the driver knows TCP only',
  },
  'mysql-connector-j': {
    unix: 'the driver has no UNIX sockets of its own: it takes a socket factory, which is a library of somebody else',
  },
};

/**
 * Why a driver that supports a scenario does not support a case or a transport of it; null if it does. Limits of single
 * versions are not listed: the benchmark fails with what it observed.
 *
 * @param {DriverVersion} driver
 * @param {Params} params
 * @param {Part['transport']} transport
 * @returns {string | null}
 */
export function limitOf({ name }, params, transport) {
  const requested = [
    transport === 'unix' && 'unix',
    params.protocol === 'binary' && 'binary',
    params.rewrite && 'rewrite',
  ];
  const found = requested.find((what) => typeof what === 'string' && REASONS[name]?.[what]);
  return (typeof found === 'string' && REASONS[name]?.[found]) || null;
}
