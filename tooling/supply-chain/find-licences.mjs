import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }>} LockedPackages
 */

/** Licences of what we distribute: permissive ones, and those whose conditions end at the file that has them. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]);

/**
 * Packages whose licence is not in the list, or is not stated by its identifier, and why they are accepted. The name may end with `*`.
 *
 * @type {Record<string, string>}
 */
const ACCEPTED = {
  '@img/sharp-libvips-*': 'LGPL; a library that an optional package of Next.js loads; no image is resized with it',
  '@img/sharp-wasm32': 'LGPL; the same as WebAssembly',
  '@img/sharp-win32-*': 'LGPL; the same for Windows',
  '@visx/vendor': 'MIT and ISC, in lower case',
  'dejavu-fonts-ttf': 'the licence of Bitstream Vera, which permits all use of the fonts by other names',
  elkjs: 'EPL-2.0; part of the administration pages of the command line of Prisma, which nothing here serves',
  geist: 'OFL-1.1, spelled out',
  'seq-queue': 'MIT, in its file LICENSE',
};

/** @param {string} at such as node_modules/next/node_modules/sharp */
const nameOf = (at) => at.replace(/^.*node_modules\//, '');

/** @param {string} name */
const isAccepted = (name) =>
  Object.keys(ACCEPTED).some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry));

/**
 * Whether an SPDX expression permits what we do: one side of an OR, both of an AND.
 *
 * @param {string} expression
 * @returns {boolean}
 */
function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, '');
  // Without precedence: what has both words has to be accepted by name.
  if (/ OR /.test(plain) && / AND /.test(plain)) return false;
  const each = (/** @type {string} */ name) => ALLOWED.has(name.trim());
  return / OR /.test(plain) ? plain.split(' OR ').some(each) : plain.split(' AND ').every(each);
}

/**
 * The packages of a lock file that are installed without development dependencies, by their licence as they state it.
 *
 * @param {LockedPackages} packages the `packages` of a package-lock.json
 * @returns {Map<string, string[]>} names with versions, sorted
 */
export function groupByLicence(packages) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const [at, { version, license = 'none stated', dev, link }] of Object.entries(packages)) {
    if (dev || link || !at.includes('node_modules/')) continue;
    groups.set(license, [...(groups.get(license) ?? []), `${nameOf(at)}@${version}`].sort());
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Packages whose licence nobody has accepted.
 *
 * @param {LockedPackages} packages
 * @returns {string[]} one line for each
 */
export function findForbidden(packages) {
  return [...groupByLicence(packages)].flatMap(([licence, names]) =>
    isAllowed(licence)
      ? []
      : names
          .filter((name) => !isAccepted(name.replace(/@[^@]*$/, '')))
          .map((name) => `${name} has the licence: ${licence}`),
  );
}

/**
 * Accepted names that no package has any more.
 *
 * @param {LockedPackages} packages
 * @returns {string[]}
 */
export function findUnusedExceptions(packages) {
  const names = Object.keys(packages).map(nameOf);
  return Object.keys(ACCEPTED).filter(
    (entry) => !names.some((name) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry)),
  );
}

/**
 * Lists the licences of what is installed in production: `npm run licences`. One that is not accepted is a failure.
 *
 * @param {{ root: string, args: string[] }} world
 * @returns {Promise<number>} the exit code
 */
export async function checkLicences({ root, args }) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [licence, names] of groupByLicence(packages)) {
    if (args.includes('--list')) console.log(`${licence}\n${names.map((name) => `  ${name}`).join('\n')}`);
    else console.log(`${String(names.length).padStart(4)}  ${licence}`);
  }
  const forbidden = findForbidden(packages);
  for (const line of forbidden) console.error(line);
  if (forbidden.length > 0)
    console.error('Use another package, or accept it in tooling/supply-chain/find-licences.mjs with the reason.');
  return forbidden.length === 0 ? 0 : 1;
}
