import { UsageError } from '../usage-error.mjs';
import { splitDriver } from './split-driver.mjs';

/** @typedef {{ drivers: string[], scenarios: string[], parts: string[] }} Chosen an empty list means all */

/**
 * Filters the parts of a suite by name, driver and scenario. A part without drivers or scenarios is left out.
 *
 * @param {import('./harness.mjs').Part[]} parts
 * @param {Chosen} chosen
 * @returns {import('./harness.mjs').Part[]}
 */
export function chooseParts(parts, { drivers, scenarios, parts: named }) {
  return parts
    .filter(({ name }) => named.length === 0 || named.includes(name))
    .map((part) => ({
      ...part,
      drivers: chooseDrivers(part.drivers, drivers),
      scenarios: part.scenarios.filter((id) => scenarios.length === 0 || scenarios.includes(id)),
    }))
    .filter((part) => part.scenarios.length > 0 && (drivers.length === 0 || part.drivers.length > 0));
}

/**
 * `mysql2` selects the versions of the part, `mysql2@3.24.6` that version instead.
 *
 * @param {import('./harness.mjs').DriverVersion[]} own
 * @param {string[]} names
 * @returns {import('./harness.mjs').DriverVersion[]}
 */
function chooseDrivers(own, names) {
  if (names.length === 0) return own;
  const wanted = names.map(splitDriver);
  return own.flatMap((driver, index) => {
    const same = wanted.filter(({ name }) => name === driver.name);
    const isFirst = own.findIndex(({ name }) => name === driver.name) === index;
    const versions = isFirst ? same.flatMap(({ version }) => (version === null ? [] : [{ ...driver, version }])) : [];
    return same.some(({ version }) => version === null) ? [driver, ...versions] : versions;
  });
}

/**
 * Rejects a name that no harness has. A name that only some have is fine.
 *
 * @param {import('./harness.mjs').Part[]} parts of all harnesses
 * @param {Chosen} chosen
 * @throws {UsageError}
 */
export function assertKnown(parts, { drivers, scenarios, parts: named }) {
  const check = (/** @type {string} */ what, /** @type {string[]} */ wanted, /** @type {string[]} */ known) => {
    const unknown = wanted.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new UsageError(`there is no ${what} ${unknown}; there are ${known.join(', ')}`);
  };
  const names = drivers.map((name) => splitDriver(name).name);
  check('driver', names, [...new Set(parts.flatMap((part) => part.drivers.map(({ name }) => name)))]);
  check('scenario', scenarios, [...new Set(parts.flatMap((part) => part.scenarios))]);
  check('part', named, [...new Set(parts.map(({ name }) => name))]);
}
