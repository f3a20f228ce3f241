import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {Record<string, { version?: string, optionalDependencies?: Record<string, string> }>} LockedPackages
 */

/**
 * Packages that another package of the lock file wants for some platform and that the lock file does not hold.
 *
 * npm leaves a platform's package out without a word when the registry does not have it yet; `npm ci` then refuses
 * the lock file, on every machine or on that platform's only.
 *
 * @param {LockedPackages} packages the `packages` of a package-lock.json
 * @returns {string[]} one line for each hole
 */
export function findHoles(packages) {
  return Object.entries(packages).flatMap(([at, { version, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !placesOf(name, at).some((place) => place in packages))
      .map(([name, range]) => `${at.replace(/^.*node_modules\//, '')}@${version} wants ${name}@${range}`),
  );
}

/**
 * Where Node would look for `name` from the package at `at`, nearest first.
 *
 * @param {string} name
 * @param {string} at such as node_modules/next/node_modules/sharp
 */
function placesOf(name, at) {
  const places = [];
  for (let folder = at; folder; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (!folder.endsWith('node_modules')) places.push(`${folder}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const file = process.argv[2] ?? fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const holes = findHoles(JSON.parse(readFileSync(file, 'utf8')).packages);
  for (const hole of holes) console.error(`${hole}, which is not in the lock file`);
  console.log(
    holes.length === 0 ? 'the lock file is complete' : `${holes.length} packages are missing: pin older versions`,
  );
  process.exitCode = holes.length === 0 ? 0 : 1;
}
