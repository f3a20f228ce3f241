import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadLanguages } from '../plans/load-languages.mjs';
import type { Language } from './language.mjs';

const languages = await loadLanguages();
const all = languages.flatMap((language) => language.drivers.map((driver) => ({ language, driver })));
const folderOf = ({ name }: Language) => fileURLToPath(new URL(name, import.meta.url));
const read = (language: Language, file: string) => readFileSync(path.join(folderOf(language), file), 'utf8');
const languageOf = (name: string): Language => {
  const found = languages.find((one) => one.name === name);
  if (!found) throw new Error(`there is no language ${name}`);
  return found;
};
const driverOf = (language: Language, name: string) => {
  const found = language.drivers.find((driver) => driver.name === name);
  if (!found) throw new Error(`there is no driver ${name}`);
  return found;
};

/** How a file names another of its folder. */
const IMPORTS: Record<string, { pattern: RegExp; toFile: (name: string) => string }> = {
  node: { pattern: /^import [^']{0,200}'\.{1,2}\/([^']{1,80})'/gm, toFile: (name) => name },
  python: { pattern: /^from (serve_\w{1,20}) import/gm, toFile: (name) => `${name}.py` },
  cpp: { pattern: /#include "(.{1,80})"/g, toFile: (name) => name },
  rust: { pattern: /\bcrate::\{?([a-z]\w{0,40})::/g, toFile: (name) => `src/${name}.rs` },
  php: { pattern: /^require(?:_once)? __DIR__ \. '\/(serve_\w{1,20}\.php)'/gm, toFile: (name) => name },
  go: { pattern: /"bench\/(worker)"/g, toFile: (name) => `${name}/worker.go` },
};

describe.each(all)('$driver.name in $language.title', ({ language, driver }) => {
  const { files, install } = language.template(driver, '9.8.7');
  const text = read(language, driver.file);

  test('is a worker of at most 60 lines, which follows a page and says its name', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(60);
    const pages = language.drivers.filter(({ file }) => file === driver.file).map(({ docs }) => docs);
    expect(pages.some((page) => text.includes(page))).toBe(true);
    const words = [`"${driver.name}"`, `'${driver.name}'`];
    expect(Object.values(files).some((one) => words.some((word) => one.includes(word)))).toBe(true);
  });

  test('is built in the version that is requested, from a folder that needs no other file', () => {
    expect(Object.values(files)).toContain(text);
    expect(JSON.stringify([install, files])).toContain('9.8.7');
    const { pattern, toFile } = IMPORTS[language.name] ?? {};
    const used = Object.values(files).flatMap((one) => (pattern ? [...one.matchAll(pattern)] : []));
    for (const [, name = ''] of used) expect(Object.keys(files)).toContain(toFile?.(name));
    expect(language.needs(driver).length).toBeGreaterThan(0);
  });
});

test.each(languages)('every file of the folder of $title is in a template', (language) => {
  const templates = language.drivers.map((driver) => Object.entries(language.template(driver, '9.8.7').files));
  const known = new Set(templates.flat(2));
  const files = readdirSync(folderOf(language)).filter((name) => /\.(?!d\.ts)\w+$/.test(name) && !name.endsWith('.ts'));
  const unused = files.filter(
    (name) => name !== 'language.mjs' && !known.has(name) && !known.has(read(language, name)),
  );
  expect(unused).toEqual([]);
});

test('a driver that is a part of its language installs no package', () => {
  const node = languageOf('node');
  expect(node.template(driverOf(node, 'node-sqlite'), 'installed').install).toEqual([]);
  const python = languageOf('python');
  expect(python.template(driverOf(python, 'sqlite3'), 'installed').files['requirements.txt']).toBe('');
  const php = languageOf('php');
  for (const driver of php.drivers) expect(php.template(driver, 'installed').install).toEqual([]);
});

test('each database has one anchor, and a driver that calls SQLite in C needs a compiler of C', () => {
  const anchors = all.filter(({ driver }) => driver.isAnchor).map(({ driver }) => driver.database);
  expect(anchors.toSorted()).toEqual(['mysql', 'postgres', 'sqlite']);
  const go = languageOf('go');
  const compiled = go.drivers.filter((driver) => go.needs(driver).some(({ name }) => name === 'gcc'));
  expect(compiled.map(({ name }) => name)).toEqual(['mattn-go-sqlite3']);
});

test('a package of Maven Central is listed by its path there', () => {
  const java = languageOf('java');
  const command = java.versions?.command(driverOf(java, 'pgjdbc'));
  expect(command?.at(-1)).toMatch(/\/org\/postgresql\/postgresql\/maven-metadata\.xml$/);
});

const NPM = { versions: ['1.0.0', '1.1.0'], time: { '1.0.0': '2020-01-02T03:04:05Z', '0.9.0': 'withdrawn' } };
const CRATES = [
  { vers: '1.0.0', yanked: true },
  { vers: '1.0.1', yanked: false, pubtime: '2026-10-16T16:53:49Z' },
  { vers: '1.1.0', yanked: false },
];

test.each([
  ['node', JSON.stringify(NPM), ['1.0.0 2020-01-02T03:04:05.000Z', '1.1.0 null']],
  ['node', '{"versions": "1.0.0"}', ['1.0.0 null']],
  ['node', 'v22.5.0\n', ['22.5.0 null']],
  ['python', 'pg (1.1)\nAvailable versions: 1.1, 1.0.post1\n  INSTALLED: 1.0\n', ['1.0.post1 null', '1.1 null']],
  ['python', 'nothing', []],
  ['python', 'Python 3.13.1\n', ['3.13.1 null']],
  ['go', '{\n\t"Path": "github.com/lib/pq",\n\t"Versions": [\n\t\t"v1.0.0"\n\t]\n}\n', ['v1.0.0 null']],
  ['java', '<latest>2</latest><versions>\n<version>1.0</version>\n<version>2</version>\n', ['1.0 null', '2 null']],
  ['rust', CRATES.map((line) => `${JSON.stringify(line)}\n`).join(''), ['1.0.1 2026-10-16T16:53:49Z', '1.1.0 null']],
  ['cpp', 'Available versions: 1.90.0, 1.87.0.1, 1.84.0\n', ['1.87.0.1 null', '1.90.0 null']],
  ['cpp', '15.18\n', ['15.18 null']],
])('versions in %s are those that are published, oldest first: %j', (name, printed, versions) => {
  const parsed = languageOf(name).versions?.parse(printed);
  expect(parsed?.map(({ version, publishedAt }) => `${version} ${publishedAt}`)).toEqual(versions);
});

test.each([
  ['node', 'node-sqlite', process.versions.node],
  [
    'python',
    'sqlite3',
    execFileSync('python3', ['-c', 'import platform; print(platform.python_version())'], { encoding: 'utf8' }).trim(),
  ],
])(
  'a driver that is a part of %s is there in the version of its runtime, and in no other',
  (name, title, installed) => {
    const language = languageOf(name);
    const check = (version: string) => {
      const { files, install } = language.template(driverOf(language, title), version);
      expect(Object.values(files).join()).not.toContain(version);
      const [program = '', ...args] = install[0] ?? [];
      return spawnSync(program, args, { encoding: 'utf8' });
    };
    expect(check(installed)).toMatchObject({ status: 0 });
    expect(check('9.8.7')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(` is ${installed}\n`),
    });
  },
);
