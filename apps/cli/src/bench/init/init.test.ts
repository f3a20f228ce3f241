import { execFileSync } from 'node:child_process';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { validateBenchConfig } from '@tachograph/schema/bench';
import { describe, expect, test } from 'vitest';
import { PROBE } from '../../testing/create-bench.ts';
import { bench, useTestBench } from '../../testing/use-test-bench.ts';
import { inVersion, TEMPLATES } from './templates.ts';

useTestBench();

const init = (...args: string[]) => bench.tacho(['bench', 'init', ...args]);
const initJson = async (...args: string[]) => {
  const { status, out, err } = await init('--json', ...args, join(bench.folder, 'own'));
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return JSON.parse(out);
};

/** Every file of the folder of the test, text by path. */
async function readAll(): Promise<Record<string, string>> {
  const entries = await readdir(bench.folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return Object.fromEntries(paths.map((path, at) => [path.slice(bench.folder.length + 1), texts[at] ?? '']));
}

const DRIVERS = TEMPLATES.map((template) => [template.language, template.driver, template] as const);

describe('tacho bench init', () => {
  test.each(DRIVERS)(
    'in %s with %s writes what its template says, and nothing else',
    async (language, driver, template) => {
      const { files, database } = await initJson('--language', language, '--driver', driver);
      const { 'own/tacho-bench.json': config = '', ...written } = await readAll();
      const expected = Object.entries(inVersion(template).files).map(([path, text]) => [`own/${path}`, text] as const);
      expect(written).toEqual(Object.fromEntries(expected));
      expect(files).toEqual(
        ['tacho-bench.json', ...Object.keys(inVersion(template).files)].map((name) => join(bench.folder, 'own', name)),
      );
      expect(validateBenchConfig(JSON.parse(config))).toHaveProperty('config');
      expect(JSON.parse(config)).toEqual({
        scenarios: ['row-by-key', 'rows-1000', 'columns-100', 'insert-1'].map((id) => ({ id })),
        workers: { base: { command: inVersion(template).command }, head: { command: inVersion(template).command } },
        database: { engine: database },
      });
    },
  );

  test.each([
    [[], ['postgres', 'node', 'pg']],
    [
      ['--language', 'javascript'],
      ['postgres', 'node', 'pg'],
    ],
    [
      ['--database', 'sqlite', '--language', 'js'],
      ['sqlite', 'node', 'better-sqlite3'],
    ],
    [
      ['--database', 'mariadb'],
      ['mariadb', 'node', 'mysql2'],
    ],
    [
      ['--database', 'mysql', '--language', 'cpp'],
      ['mysql', 'cpp', 'libmariadb'],
    ],
    [
      ['--language', 'cpp'],
      ['postgres', 'cpp', 'libpq'],
    ],
    [
      ['--driver', 'rusqlite'],
      ['sqlite', 'rust', 'rusqlite'],
    ],
    [
      ['--driver', 'mysql'],
      ['mariadb', 'node', 'mysql'],
    ],
  ])('%j is the usual driver of what was named', async (args, expected) => {
    const { database, language, driver } = await initJson(...args);
    expect([database, language, driver]).toEqual(expected);
  });

  test('prints what to install as a shell reads it, then how to measure, and what the machine lacks', async () => {
    const folder = join(bench.folder, "Ann's own");
    const probe = { ...PROBE, run: async (command: string) => (command === 'mvn' ? null : 'there') };
    const { out, err } = await bench.tacho(['bench', 'init', '--language', 'java', folder], { probe });
    const quoted = `'${folder.replace("'", "'\\''")}'`;
    expect(out).toContain(`${join(folder, 'pom.xml')}\n`);
    expect(err).toContain('This machine lacks:\n  mvn: apt-get install maven\n\n');
    expect(err).toContain(`  (cd ${quoted} && javac -d classes -cp 'lib/*' Json.java `);
    expect(err).toContain(`  tacho bench --config '${bench.folder}/Ann'\\''s own/tacho-bench.json' --no-upload\n`);
    expect(err).not.toContain('"url"');
  });

  test('shows the command of a shell as one types it, and where the URL of a MySQL belongs', async () => {
    const { install } = await initJson('--language', 'cpp');
    expect(install.at(-1)).toMatch(/^g\+\+ .{1,200} \$\(pkg-config --cflags --libs libpq\)$/);
    const { err } = await init('--database', 'mysql', join(bench.folder, 'other'));
    expect(err).toContain('"url": "mysql://user:password@host/database"');
  });

  test.each([
    [['--database', 'oracle'], 'there is no database "oracle"; there are postgres, mariadb, mysql, sqlite'],
    [
      ['--language', 'constructor'],
      'there is no language "constructor"; there are cpp, go, java, node, php, python, rust',
    ],
    [
      ['--database', 'sqlite', '--language', 'go', '--driver', 'pgx'],
      'there is no driver "pgx" for sqlite in go; there are mattn-go-sqlite3, modernc-sqlite',
    ],
    [['--driver', 'pgxx'], 'there is no driver "pgxx"; there are pg, postgres, '],
    [['second'], 'takes one folder; "'],
  ])('%j is an error that lists what there is, and writes nothing', async (args, message) => {
    const { status, err } = await init(...args, join(bench.folder, 'own'));
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining(message) });
    expect(await readAll()).toEqual({});
  });

  test('--list prints a driver or more of every pair of database and language', async () => {
    const { out } = await init('--list');
    expect(out).toMatch(/^sqlite {4}go {8}mattn-go-sqlite3, modernc-sqlite$/m);
    const { pairs } = JSON.parse((await init('--list', '--json')).out);
    expect(pairs).toHaveLength(4 * 7);
    expect(pairs.filter(({ drivers }: { drivers: unknown[] }) => drivers.length === 0)).toEqual([]);
    expect(await readAll()).toEqual({});
  });

  test('overwrites no file and no link, and then writes nothing', async () => {
    await bench.write('serve_worker.py', 'mine');
    const { status, err } = await init('--language', 'python', bench.folder);
    expect(status).toBe(1);
    expect(err).toContain('serve_worker.py exists, and nothing is overwritten: name another folder');
    expect(await readAll()).toEqual({ 'serve_worker.py': 'mine' });
    await symlink(join(bench.folder, 'elsewhere'), join(bench.folder, 'go.mod'));
    expect((await init('--language', 'go', bench.folder)).err).toContain('go.mod exists');
    expect(await readAll()).toEqual({ 'serve_worker.py': 'mine' });
  });

  test('a folder that is a file is an error that names it', async () => {
    const file = await bench.write('taken', 'mine');
    const { status, err } = await init(file);
    expect({ status, err }).toEqual({
      status: 1,
      err: expect.stringContaining(`${file}/tacho-bench.json cannot be written`),
    });
  });
});

describe('tacho bench init --driver PATH', () => {
  const FILES = {
    node: { 'package.json': '{"name":"@own/tiny-db"}' },
    go: { 'go.mod': '// a comment\nmodule example.com/tinydb/v2\n' },
    rust: { 'Cargo.toml': '[package]\nname = "tinydb"\n' },
    python: { 'pyproject.toml': '[project]\nname = "tiny-db"\n' },
    java: {
      'pom.xml':
        '<project><parent><groupId>com.example</groupId><artifactId>all</artifactId></parent><artifactId>tinydb</artifactId></project>',
    },
    cpp: { 'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.16)\nproject(tinydb CXX)\n' },
    dotnet: { 'TinyDb.csproj': '<Project />' },
    php: { 'composer.json': '{"name":"own/tiny-db"}' },
  } as const;

  async function initIn(files: Readonly<Record<string, string>>, ...args: string[]) {
    for (const [name, text] of Object.entries(files)) await bench.write(name, text);
    const folder = join(bench.folder, 'benchmark');
    return init('--driver', bench.folder, ...args, folder);
  }

  test.each(Object.entries(FILES))(
    'in %s, what it writes is a valid file, a script that a shell reads, and a worker that names the package',
    async (language, files) => {
      const { status, out, err } = await initIn(files, '--json');
      expect({ status, err }).toEqual({ status: 0, err: '' });
      const { package: of, edit } = JSON.parse(out);
      expect(of.language).toBe(language);
      const { 'benchmark/tacho-bench.json': config = '', 'benchmark/build.sh': script = '', ...all } = await readAll();
      expect(validateBenchConfig(JSON.parse(config))).toMatchObject({
        config: { workers: { base: { cwd: '../../base/.tacho/worker' }, head: { cwd: '../.tacho/worker' } } },
      });
      execFileSync('sh', ['-n'], { input: script });
      const worker = all[edit.slice(bench.folder.length + 1)];
      expect(worker).toContain(of.name);
      expect(worker).toMatch(/Replace this/);
      expect([script, ...Object.values(all)].join()).not.toMatch(/TACHO\.(?:PACKAGE|CHECKOUT|VERSION)/);
    },
  );

  test('a driver of the league does the work of the contracts, on its database', async () => {
    const { status, out } = await initIn({ 'package.json': '{"name":"mysql2"}' }, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ package: { purl: 'pkg:npm/mysql2' }, edit: null });
    const { 'benchmark/tacho-bench.json': config = '' } = await readAll();
    expect(JSON.parse(config)).toMatchObject({
      database: { engine: 'mariadb' },
      scenarios: [{ id: 'row-by-key' }, {}, {}, {}],
    });
  });

  test('a name that could be a command, a folder without a package, and one outside are refused', async () => {
    expect((await initIn({ 'package.json': '{"name":"a; rm -rf $HOME"}' })).err).toContain('that says a name');
    const outside = await init('--driver', bench.folder, join(bench.folder, '../elsewhere'));
    expect(outside.status).toBe(1);
    await bench.write('package.json', '{"name":"tiny-db"}');
    expect((await init('--driver', bench.folder, bench.folder)).err).toContain('is not a folder inside');
  });
});
