import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the registry has: versions by package. */
export type Packages = Readonly<Record<string, readonly string[]>>;

const toScript = (packages: Packages, from: string) => `#!${process.execPath}
const { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const packages = ${JSON.stringify(packages)};
const [command, name] = process.argv.slice(2);
const install = (name, folder, version) => {
  const to = 'node_modules/' + name;
  mkdirSync('node_modules', { recursive: true });
  cpSync(folder, to, { recursive: true });
  const file = to + '/package.json';
  const own = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...own, ...(version && { version }) }));
};
const checkout = process.argv.slice(2).map((word) => /^([^@]+)@file:(.+)$/.exec(word)).find(Boolean);
if (command === 'view') {
  if (!packages[name]) process.exit(1);
  console.log(JSON.stringify(process.argv.includes('repository') ? {} : { versions: packages[name], time: {} }));
} else if (command === 'install' && checkout) {
  install(checkout[1], checkout[2]);
} else if (command === 'install' && existsSync('package.json')) {
  const { dependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [name, version] of Object.entries(dependencies))
    if (packages[name]) install(name, ${JSON.stringify(from)} + '/' + name, version);
}
`;

/** A program `npm` in a folder, which knows these packages and installs each version from the folder `from`. */
export async function putFakeNpm(folder: string, packages: Packages, from: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'npm');
  await writeFile(file, toScript(packages, from));
  await chmod(file, 0o755);
}
