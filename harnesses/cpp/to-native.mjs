/** @import { Result } from '../run/harness.mjs' */
/** @import { Identity } from './identify-driver.mjs' */
/** @import { Prepared } from './prepare-programs.mjs' */

/**
 * One driver in one scenario.
 *
 * @typedef {object} Cell
 * @property {string} scenario id of the catalogue
 * @property {Prepared} prepared
 * @property {string[]} lines one for each repeat, as printed by the program
 * @property {{ status: 'failed' | 'skipped', reason: string } | null} failure
 */

/**
 * @typedef {Cell & { driver: Omit<Identity, 'note'>, protocol: 'text' | 'binary' | null }} IdentifiedCell
 */

/**
 * The output of the programs, without cells that failed later.
 *
 * @param {Cell[]} cells
 */
export function toCsv(cells) {
  return cells
    .filter(({ failure }) => failure === null)
    .flatMap(({ lines }) => lines.map((line) => `${line}\n`))
    .join('');
}

/**
 * Maps each printed name to its scenario and driver.
 *
 * @param {IdentifiedCell[]} cells
 * @returns {Record<string, unknown>[]}
 */
export function toMapping(cells) {
  return cells
    .filter(({ failure, lines }) => failure === null && lines.length > 0)
    .map(({ scenario, lines, driver: { name, version, language, purl }, protocol }) => ({
      match: (lines[0] ?? '').split(',')[0],
      scenario,
      driver: name,
      language,
      ...(version && { version }),
      ...(purl && { purl }),
      ...(protocol && { protocolObserved: protocol }),
    }));
}

/**
 * The cells without a figure.
 *
 * @param {IdentifiedCell[]} cells
 * @returns {Result[]}
 */
export function toMissing(cells) {
  return cells.flatMap(({ scenario, driver, failure }) =>
    failure === null
      ? []
      : [
          {
            scenario,
            driver,
            metric: 'latency',
            unit: 'ms',
            value: null,
            statistic: 'total',
            status: failure.status,
            statusReason: failure.reason,
          },
        ],
  );
}
