import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {Record<string, { version?: string, optionalDependencies?: Record<string, string> }>} LockedPackages */

/**
 * Platform packages that a package in the lock file lists and that are missing from the lock file.
 *
 * npm silently leaves a platform package out if the registry does not have it yet. `npm ci` then rejects the lock file, on
 * every machine or on that platform only.
 *
 * @param {LockedPackages} packages the `packages` of a package-lock.json
 * @returns {string[]} one line for each missing package
 */
export function findMissingPackages(packages) {
  return Object.entries(packages).flatMap(([at, { version, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !lookupPaths(name, at).some((location) => location in packages))
      .map(([name, range]) => `${at.replace(/^.*node_modules\//, '')}@${version} wants ${name}@${range}`),
  );
}

/**
 * Where Node.js looks for `name` from the package at `at`, nearest first.
 *
 * @param {string} name
 * @param {string} at such as node_modules/next/node_modules/sharp
 */
function lookupPaths(name, at) {
  const paths = [];
  for (let folder = at; folder; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (!folder.endsWith('node_modules')) paths.push(`${folder}/node_modules/${name}`);
  }
  return [...paths, `node_modules/${name}`];
}

/**
 * Reports what is missing from the lock file.
 *
 * @param {{ root: string }} world
 * @returns {Promise<number>} the exit code
 */
export async function checkLock({ root }) {
  const missing = findMissingPackages(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages);
  for (const line of missing) console.error(`${line}, which is not in the lock file`);
  console.log(
    missing.length === 0 ? 'the lock file is complete' : `${missing.length} packages are missing: pin older versions`,
  );
  return missing.length === 0 ? 0 : 1;
}
