import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { fromCheckout, TEMPLATES, type Template } from '../../apps/cli/src/bench/init/templates.ts';

const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'checkout-'));
const env = { ...process.env, CARGO_PROFILE_RELEASE_OPT_LEVEL: '0', GIT_CONFIG_GLOBAL: '/dev/null' };

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = ([program = '', ...args]: readonly string[], cwd: string): string =>
  execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 });

function commit(repository: string): void {
  const git = ['git', '-c', 'user.name=t', '-c', 'user.email=t@example.org'];
  run([...git, 'init', '--quiet'], repository);
  run([...git, 'add', '--all', '--force'], repository);
  run([...git, 'commit', '--quiet', '--message', 'first'], repository);
}

/** The crate as its registry has it, below a folder of the repository, as in a workspace. */
function takeCrate(worker: string, repository: string): void {
  const { packages } = JSON.parse(run(['cargo', 'metadata', '--format-version', '1'], worker));
  const { manifest_path: manifest } = packages.find(({ name }: { name: string }) => name === 'rusqlite');
  cpSync(path.dirname(manifest), path.join(repository, 'crates/rusqlite'), { recursive: true });
}

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.xerial</groupId>
  <artifactId>sqlite-jdbc</artifactId>
  <version>9.9.9-SNAPSHOT</version>
</project>
`;

/** A repository whose build packs the classes of the release. */
function takeJar(worker: string, repository: string): void {
  const lib = path.join(worker, 'lib');
  const jar = readdirSync(lib).find((name) => name.startsWith('sqlite-jdbc-')) ?? '';
  const resources = path.join(repository, 'src/main/resources');
  mkdirSync(resources, { recursive: true });
  run(['jar', '--extract', '--file', path.join(lib, jar)], resources);
  writeFileSync(path.join(repository, 'pom.xml'), POM);
}

const templateOf = (name: string): Template => {
  const found = TEMPLATES.find(({ driver }) => driver === name);
  if (!found) throw new Error(`There is no template of ${name}.`);
  return found;
};

const hasProgram = (program: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((at) => existsSync(path.join(at, program)));

test.each([
  ['rusqlite', 'cargo', takeCrate, 'Cargo.lock', /name = "rusqlite"\nversion = "[^"]+"\nsource = "git\+file:/],
  ['sqlite-jdbc', 'mvn', takeJar, '.', /^sqlite-jdbc-9\.9\.9-SNAPSHOT\.jar$/m],
] as const)('a worker is built with %s from its repository, and measured', (name, program, take, file, expected) => {
  // CI has Java, and Rust where it is installed.
  if (!hasProgram(program) && !(process.env.CI && program === 'mvn')) return;
  const template = templateOf(name);
  const own = path.join(folder, name);
  const init = [process.execPath, TACHO, 'bench', 'init', '--language', template.language, '--driver', name];
  const { install } = JSON.parse(run([...init, '--json', own], folder));
  for (const command of install) run(['sh', '-c', command], own);
  const repository = path.join(folder, `${name} repository`);
  mkdirSync(repository);
  take(own, repository);
  commit(repository);
  const build = fromCheckout(template, repository);
  for (const command of build?.prepare ?? []) run(command, repository);
  for (const command of build?.install ?? []) run(command, own);
  const found =
    file === '.' ? readdirSync(path.join(own, 'lib')).join('\n') : readFileSync(path.join(own, file), 'utf8');
  expect(found).toMatch(expected);
  const bench = [process.execPath, TACHO, 'bench', '--config', path.join(own, 'tacho-bench.json')];
  const few = ['--scenario', 'row-by-key', '--rounds', '5', '--invocations', '2', '--no-upload', '--json'];
  expect(JSON.parse(run([...bench, ...few], folder)).cells).toEqual([
    expect.objectContaining({ scenario: 'row-by-key', ratio: expect.any(Number) }),
  ]);
});
