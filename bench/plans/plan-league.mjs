/** @import { Engine } from '../databases/database.mjs' */
/** @import { Language } from '../workers/language.mjs' */
/** @import { Entrant } from './load-languages.mjs' */
import { contracts, dialectOf } from '../contracts/contracts.mjs';
import { UsageError } from '../usage-error.mjs';
import { listEntrants } from './load-languages.mjs';
import { spellVersion, splitDriver } from './split-driver.mjs';

/** Runs before everything else of an ordinary user, where the machine has other work: ratios of two drivers depend on it. */
const PRIORITY = -15;
const INVOCATIONS = 5;
/** Languages that the run format names otherwise than their folder. @type {Record<string, string>} */
const RUN_LANGUAGES = { node: 'javascript', cpp: 'c' };
/** The version of a library of the system: its worker says which that is. */
const INSTALLED = 'installed';
const ROUNDS = 40;

/**
 * @typedef {object} LeagueOptions
 * @property {Engine} engine
 * @property {string | undefined} [url] of a server of your own
 * @property {number | undefined} [delayMs] by how much a round trip is longer
 * @property {string | undefined} [reproduces] id of a run that is measured again
 * @property {readonly string[]} drivers `pgx` or `pgx@5.7.1`; none: all
 * @property {readonly string[]} languages none: all
 * @property {readonly string[]} scenarios ids; none: those that a league is ranked by
 */

/** A driver in a version. @typedef {Entrant & { version: string }} Chosen */

/**
 * The drivers of a league, in their versions. The anchor takes part in any case.
 *
 * @param {readonly Language[]} languages
 * @param {LeagueOptions} options
 * @returns {Chosen[]}
 * @throws {UsageError} for a name that there is not
 */
export function chooseEntrants(languages, { engine, drivers, languages: spoken }) {
  const all = listEntrants(languages, dialectOf(engine));
  const wanted = drivers.map(splitDriver);
  for (const { name } of wanted)
    if (!all.some(({ title, driver }) => title === name || driver.name === name))
      throw new UsageError(
        `there is no driver ${name} for ${engine}; there are ${all.map(({ title }) => title).join(', ')}`,
      );
  for (const name of spoken)
    if (!languages.some((one) => one.name === name))
      throw new UsageError(`there is no language ${name}; there are ${languages.map((one) => one.name).join(', ')}`);
  return all.flatMap((entrant) => {
    const { title, driver, language } = entrant;
    const named = wanted.filter(({ name }) => name === title || name === driver.name);
    const isSpoken = spoken.length === 0 || spoken.includes(language.name);
    const versions = named.map(({ version }) => spellVersion(version, driver));
    if (versions.length > 0) return [...new Set(versions)].map((version) => ({ ...entrant, version }));
    return driver.isAnchor || (isSpoken && wanted.length === 0) ? [{ ...entrant, version: driver.version }] : [];
  });
}

/** @param {readonly string[]} ids @returns {{ id: string }[]} @throws {UsageError} for an id that there is not */
export function chooseScenarios(ids) {
  const known = contracts.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UsageError(`there is no scenario ${unknown}; there are ${known.join(', ')}`);
  const chosen = contracts.filter(({ id, ranked }) => (ids.length === 0 ? ranked : ids.includes(id)));
  return chosen.map(({ id }) => ({ id }));
}

/** How much of each process is measured, and before what else on the machine. @param {{ isRoot: boolean }} machine */
export const toEffort = ({ isRoot }) => ({ rounds: ROUNDS, ...(isRoot && { priority: PRIORITY }) });

/** The command that measures a cell again, with what the page of a cell fills in. @type {(engine: Engine, delayMs?: number) => string} */
export function toRepeatCommand(engine, delayMs) {
  const delay = delayMs === undefined ? '' : ` --delay ${delayMs}ms`;
  return `npm run bench -- league --database ${engine} --driver {driver}@{version} --scenario {scenario}${delay} --reproduces {run}`;
}

/**
 * A league as the file of `tacho bench`.
 *
 * @param {LeagueOptions} options
 * @param {readonly (Chosen & { command: string[], folder: string })[]} entrants the anchor first
 * @param {{ isRoot: boolean }} machine
 */
export function toConfig({ engine, url, delayMs, reproduces, scenarios }, entrants, { isRoot }) {
  const several = (/** @type {string} */ title) => entrants.filter((one) => one.title === title).length > 1;
  const workers = entrants.map(({ title, version, driver, language, command, folder }) => [
    several(title) ? `${title}@${version}` : title,
    {
      command,
      cwd: folder,
      driver: {
        name: title,
        ...(driver.purl !== null && version !== INSTALLED && { version, purl: `${driver.purl}@${version}` }),
        language: driver.language ?? RUN_LANGUAGES[language.name] ?? language.name,
      },
    },
  ]);
  const [first] = workers[0] ?? [];
  return {
    title: `League of drivers for ${engine}`,
    scenarios: chooseScenarios(scenarios),
    workers: Object.fromEntries(workers),
    anchor: first,
    // One driver beside the anchor needs more, which tacho bench knows.
    ...(entrants.length > 2 && { invocations: INVOCATIONS }),
    ...toEffort({ isRoot }),
    database: { engine, ...(url !== undefined && { url }), ...(delayMs !== undefined && { delayMs }) },
    ...(reproduces !== undefined && { reproduces }),
    repeat: toRepeatCommand(engine, delayMs),
  };
}
