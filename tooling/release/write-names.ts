import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The package that is published: its version and its repository are those of everything. */
const PUBLISHED = 'apps/cli/package.json';

const VERSION = String.raw`\d+\.\d+\.\d+(?:-[\w.]+)?`;

/** Where an example names them, after the text that stays. Other actions are named by their major version. */
const NAMED = [
  [new RegExp(String.raw`(uses: )(?!actions/)[\w.-]+/[\w.-]+@v${VERSION}`, 'g'), 'action'],
  [new RegExp(`(with tacho )${VERSION}`, 'g'), 'version'],
  [new RegExp(String.raw`(tacho-)${VERSION}(?=\.tgz)`, 'g'), 'version'],
] as const;

type Names = { readonly version: string /** Such as `owner/repository@v1.0.0`. */; readonly action: string };

/** What the examples of the documentation are to name, by the published package. */
export function readNames(root: string): Names {
  const { version, repository } = JSON.parse(readFileSync(path.join(root, PUBLISHED), 'utf8'));
  const name = new URL(repository.url).pathname.slice(1).replace(/\.git$/, '');
  return { version, action: `${name}@v${version}` };
}

/** A text whose examples name this version and this repository. */
export const replaceNames = (text: string, names: Names): string =>
  NAMED.reduce((replaced, [pattern, which]) => replaced.replaceAll(pattern, `$1${names[which]}`), text);

function edit(root: string, file: string, change: (text: string) => string): void {
  const target = path.join(root, file);
  writeFileSync(target, change(readFileSync(target, 'utf8')));
}

/** The folders with a package of ours, by the lock file; `''` is the root. */
function listPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((folder) => !folder.includes('node_modules'));
}

/** Writes the version of all packages, and what examples say of it and of the repository. */
export function writeNames(root: string, version: string): void {
  const folders = listPackages(root);
  for (const folder of folders)
    edit(root, path.join(folder, 'package.json'), (text) =>
      text.replace(/^( {2}"version": )"[^"]+"/m, `$1"${version}"`),
    );
  edit(root, 'package-lock.json', (text) => {
    const lock = JSON.parse(text);
    lock.version = version;
    for (const folder of folders) lock.packages[folder].version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
  const names = readNames(root);
  for (const page of readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md')))
    edit(root, path.join('docs', page), (text) => replaceNames(text, names));
}
