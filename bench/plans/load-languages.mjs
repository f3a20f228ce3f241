/** @import { Dialect } from '../contracts/contracts.mjs' */
/** @import { Driver, Language } from '../workers/language.mjs' */
import { existsSync, readdirSync } from 'node:fs';

const WORKERS = new URL('../workers/', import.meta.url);

/** The languages that have workers, in the order of their names. @returns {Promise<Language[]>} */
export async function loadLanguages() {
  const folders = readdirSync(WORKERS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const modules = folders
    .map(({ name }) => new URL(`${name}/language.mjs`, WORKERS))
    .filter((url) => existsSync(url))
    .sort((a, b) => (a.href < b.href ? -1 : 1));
  return Promise.all(modules.map(async ({ href }) => (await import(href)).language));
}

/**
 * A driver of a league. `title` is its name there: that of the driver, with its language where another language has one of this
 * name for the same database.
 *
 * @typedef {{ language: Language, driver: Driver, title: string }} Entrant
 */

/** @param {readonly Language[]} languages @param {Dialect} dialect @returns {Entrant[]} the anchor first */
export function listEntrants(languages, dialect) {
  const all = languages.flatMap((language) =>
    language.drivers.flatMap((driver) => (driver.database === dialect ? [{ language, driver }] : [])),
  );
  const entrants = all.map(({ language, driver }) => {
    const isAlone = all.filter((one) => one.driver.name === driver.name).length === 1;
    return { language, driver, title: isAlone ? driver.name : `${driver.name}-${language.name}` };
  });
  return entrants.sort((a, b) => Number(b.driver.isAnchor ?? false) - Number(a.driver.isAnchor ?? false));
}
