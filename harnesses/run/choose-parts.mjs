import { Misuse } from './misuse.mjs';

/**
 * The parts of a suite, narrowed to some drivers and scenarios. A part that nothing is left of is not run.
 *
 * @param {import('./harness.mjs').Part[]} parts
 * @param {{ drivers: string[], scenarios: string[] }} chosen none are all
 * @returns {import('./harness.mjs').Part[]}
 */
export function chooseParts(parts, { drivers, scenarios }) {
  return parts
    .map((part) => ({
      ...part,
      drivers: part.drivers.filter(({ name }) => drivers.length === 0 || drivers.includes(name)),
      scenarios: part.scenarios.filter((id) => scenarios.length === 0 || scenarios.includes(id)),
    }))
    .filter((part) => part.scenarios.length > 0 && (drivers.length === 0 || part.drivers.length > 0));
}

/**
 * A name that no harness knows is a typing mistake; one that only some know is a choice.
 *
 * @param {import('./harness.mjs').Part[]} parts of all harnesses
 * @param {{ drivers: string[], scenarios: string[] }} chosen
 * @throws {Misuse}
 */
export function assertKnown(parts, { drivers, scenarios }) {
  const check = (/** @type {string} */ what, /** @type {string[]} */ wanted, /** @type {string[]} */ known) => {
    const unknown = wanted.find((name) => !known.includes(name));
    if (unknown !== undefined) throw new Misuse(`there is no ${what} ${unknown}; there are ${known.join(', ')}`);
  };
  check('driver', drivers, [...new Set(parts.flatMap((part) => part.drivers.map(({ name }) => name)))]);
  check('scenario', scenarios, [...new Set(parts.flatMap((part) => part.scenarios))]);
}
