import { UsageError } from '../usage-error.mjs';
import { splitDriver } from './split-driver.mjs';

/** @typedef {{ drivers: string[], scenarios: string[], parts: string[] }} Chosen none are all */

/**
 * The parts of a suite, narrowed to some of them, some drivers and some scenarios. One that nothing is left of is not run.
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
 * `mysql2` is each version that the part has of it, `mysql2@3.24.6` this one instead.
 *
 * @param {import('./harness.mjs').DriverVersion[]} own
 * @param {string[]} words
 * @returns {import('./harness.mjs').DriverVersion[]}
 */
function chooseDrivers(own, words) {
  if (words.length === 0) return own;
  const asked = words.map(splitDriver);
  return own.flatMap((driver, place) => {
    const same = asked.filter(({ name }) => name === driver.name);
    const isFirst = own.findIndex(({ name }) => name === driver.name) === place;
    const versions = isFirst ? same.flatMap(({ version }) => (version === null ? [] : [{ ...driver, version }])) : [];
    return same.some(({ version }) => version === null) ? [driver, ...versions] : versions;
  });
}

/**
 * A name that no harness knows is a typing mistake; one that only some know is a choice.
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
  const names = drivers.map((word) => splitDriver(word).name);
  check('driver', names, [...new Set(parts.flatMap((part) => part.drivers.map(({ name }) => name)))]);
  check('scenario', scenarios, [...new Set(parts.flatMap((part) => part.scenarios))]);
  check('part', named, [...new Set(parts.map(({ name }) => name))]);
}
