import { readFileSync } from 'node:fs';
import path from 'node:path';

export type LockedPackages = Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;

/** Licences of what we distribute: permissive ones, and those whose conditions end at the file that has them. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause BSL-1.0 CC-BY-4.0 ISC MIT MIT-0 MPL-2.0 OFL-1.1 PSF-2.0 Unlicense'.split(
    ' ',
  ),
);

/** Other packages, and why they are accepted: their licence is not in the list, or not stated by its identifier. */
const ACCEPTED: Record<string, string> = {
  '@img/sharp-libvips-*': 'LGPL; a library that an optional package of Next.js loads; no image is resized with it',
  '@img/sharp-wasm32': 'LGPL; the same as WebAssembly',
  '@img/sharp-win32-*': 'LGPL; the same for Windows',
  '@visx/vendor': 'MIT and ISC, in lower case',
  'dejavu-fonts-ttf': 'the licence of Bitstream Vera, which permits all use of the fonts by other names',
  elkjs: 'EPL-2.0; part of the administration pages of the command line of Prisma, which nothing here serves',
  geist: 'OFL-1.1, spelled out',
  'seq-queue': 'MIT, in its file LICENSE',
};

const nameOf = (at: string) => at.replace(/^.*node_modules\//, '');

const isAccepted = (name: string) =>
  Object.keys(ACCEPTED).some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry));

/** Whether an SPDX expression permits what we do: one side of an OR, both of an AND. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  // Without precedence: what has both words has to be accepted by name.
  if (/ OR /.test(plain) && / AND /.test(plain)) return false;
  const each = (name: string) => ALLOWED.has(name.trim());
  return / OR /.test(plain) ? plain.split(' OR ').some(each) : plain.split(' AND ').every(each);
}

/** The packages of a lock file that are installed without development dependencies, by their licence as they state it. */
export function groupByLicence(packages: LockedPackages): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [at, { version, license = 'none stated', dev, link }] of Object.entries(packages)) {
    if (dev || link || !at.includes('node_modules/')) continue;
    groups.set(license, [...(groups.get(license) ?? []), `${nameOf(at)}@${version}`].sort());
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Packages whose licence nobody has accepted, a line for each. */
export function findForbidden(packages: LockedPackages): string[] {
  return [...groupByLicence(packages)].flatMap(([licence, names]) =>
    isAllowed(licence)
      ? []
      : names
          .filter((name) => !isAccepted(name.replace(/@[^@]*$/, '')))
          .map((name) => `${name} has the licence: ${licence}`),
  );
}

/** Accepted names that no package has any more. */
export function findUnusedExceptions(packages: LockedPackages): string[] {
  const names = Object.keys(packages).map(nameOf);
  return Object.keys(ACCEPTED).filter(
    (entry) => !names.some((name) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry)),
  );
}

/** Lists the licences of what is installed in production: `npm run licences`. One that is not accepted is a failure. */
export async function checkLicences({ root, args }: { root: string; args: string[] }): Promise<number> {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  for (const [licence, names] of groupByLicence(packages)) {
    if (args.includes('--list')) console.log(`${licence}\n${names.map((name) => `  ${name}`).join('\n')}`);
    else console.log(`${String(names.length).padStart(4)}  ${licence}`);
  }
  const forbidden = findForbidden(packages);
  for (const line of forbidden) console.error(line);
  if (forbidden.length > 0)
    console.error('Use another package, or accept it in tooling/supply-chain/find-licences.ts with the reason.');
  return forbidden.length === 0 ? 0 : 1;
}
