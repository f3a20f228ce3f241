/** @import { Observation } from '../run/harness.mjs' */
/** @import { Cell } from './list-cells.mjs' */
import { purlOf } from './drivers.mjs';

/**
 * The mapping rule of a printed benchmark. JMH prints the params `driver` and `version` with it: the requested version
 * matches the row, and the loaded version replaces it.
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
