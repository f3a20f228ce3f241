/** @import { Observation } from '../run/harness.mjs' */
/** @import { Cell } from './list-cells.mjs' */
import { purlOf } from './drivers.mjs';

/**
 * The rule that says what a printed benchmark is. JMH prints the params `driver` and `version` beside it: the version that
 * was asked for finds the row, and the one that was loaded takes its place.
 *
 * @param {Cell} cell
 * @param {Observation | undefined} observation
 */
export function toRule({ driver, scenario, params, benchmark }, observation) {
  const version = observation?.version ?? driver.version;
  return {
    match: `tachograph.${benchmark}`,
    tool: 'jmh',
    when: { driver: driver.name, params: { version: driver.version } },
    scenario: scenario.id,
    driver: driver.name,
    version,
    language: 'java',
    purl: purlOf({ ...driver, version }),
    params: { version: null, ...params },
    ...(observation?.protocol && { protocolObserved: observation.protocol }),
  };
}
