/** @import { DriverVersion, Transport, WorkerScenario } from '../plans/harness.mjs' */
import { findScenario, readCatalogue, whyUnsupported as whyNotInCatalogue } from '../scenarios/read-catalogue.mjs';

/** @type {Record<string, Record<string, string>>} */
const LIMITS = {
  'drizzle-jdbc': {
    binary: 'the driver has no prepared statements of the server: it writes values into the text',
    rewrite: 'the driver cannot join a batch into inserts of many rows',
    unix: 'the driver knows TCP only',
  },
  'mysql-connector-j': {
    unix: 'the driver itself has no UNIX sockets: it takes a socket factory, which is a library of somebody else',
  },
};
/** The first operations of a virtual machine are interpreted. Long operations need fewer. */
const WARM_UP = { short: 12_000, long: 2000, longest: 500 };
const LONGEST = ['connect-and-close', 'select-1000-rows-10kb'];

const catalogue = readCatalogue('java');

/** Every case, under the alias with a dot, which is what the worker knows: `DoOne.plain`. @type {WorkerScenario[]} */
export const scenarios = catalogue.flatMap(({ id, cases }) =>
  cases.map(({ params, aliases }) => {
    const name = aliases.find((alias) => /^\w+\.\w+$/.test(alias));
    if (!name) throw new Error(`scenario "${id}": no alias of a case names its operation, as in DoOne.plain`);
    return { name, scenario: id, params, warmUp: WARM_UP[lengthOf(id)] };
  }),
);

/** @param {string} id */
function lengthOf(id) {
  if (LONGEST.includes(id) || id.startsWith('batch-')) return 'longest';
  return /^call-|-1000?(?:-|$)/.test(id) ? 'long' : 'short';
}

/**
 * Why a driver does not support a scenario, or only a case or a transport of it; null if it does. Limits of single versions
 * are not listed: the worker fails with what it observed.
 *
 * @param {DriverVersion} driver
 * @param {Pick<WorkerScenario, 'scenario' | 'params'>} which
 * @param {Transport | null} transport
 * @returns {string | null}
 */
export function whyUnsupported({ name }, { scenario, params }, transport) {
  const reason = whyNotInCatalogue(findScenario(catalogue, scenario), name);
  const { unix, binary, rewrite } = LIMITS[name] ?? {};
  const limits = [transport === 'unix' && unix, params.protocol === 'binary' && binary, params.rewrite && rewrite];
  return reason ?? limits.find((limit) => typeof limit === 'string') ?? null;
}
