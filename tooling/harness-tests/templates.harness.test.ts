import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { type Need, TEMPLATES, type Template } from '../../apps/cli/src/bench/init/templates.ts';
import { findMariadb } from '../../bench/databases/find-mariadb.mjs';

const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'templates-'));
// Crates that several workers use are compiled once, and without optimisation in half the time.
const env = {
  ...process.env,
  CARGO_TARGET_DIR: path.join(folder, 'rust-target'),
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '0',
};

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const probed = new Map<string, boolean>();

/** Whether the machine has what a driver needs; each probe runs once. */
function isMet({ probe }: Need): boolean {
  const [program = '', ...args] = probe;
  const key = JSON.stringify(probe);
  const met = probed.get(key) ?? spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  probed.set(key, met);
  return met;
}

const canBuild = ({ needs }: Template) => needs.every(isMet);
const hasServer = ({ database }: Template) => database !== 'mysql' || findMariadb(process.env) !== null;

const pairOf = ({ database, language }: Template) => `${database} in ${language}`;

/** The drivers of each pair of database and language that can be built here. */
const pairs = [...new Set(TEMPLATES.map(pairOf))].map((pair) => ({
  pair,
  drivers: TEMPLATES.filter((template) => pairOf(template) === pair).filter(canBuild),
}));

/** One driver of each pair; with TEMPLATES=all every driver that can be built here. */
const measured = pairs.flatMap(({ drivers }) => (process.env.TEMPLATES === 'all' ? drivers : drivers.slice(0, 1)));

/** What `tacho bench init` writes, installed as it says. Returns the folder. */
function install(args: readonly string[], name: string): string {
  const own = path.join(folder, name);
  const init = [TACHO, 'bench', 'init', ...args, '--json', own];
  const printed = JSON.parse(execFileSync(process.execPath, init, { encoding: 'utf8' }));
  expect(printed.missing).toEqual([]);
  for (const command of printed.install) execFileSync('sh', ['-c', command], { cwd: own, stdio: 'pipe', env });
  return own;
}

/** The cells that `tacho bench` prints. */
function measure(own: string, ...args: readonly string[]) {
  const config = path.join(own, 'tacho-bench.json');
  const few = ['--invocations', '2', '--no-upload', '--json'];
  const words = [TACHO, 'bench', '--config', config, ...few, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout).cells;
}

/** CI has all languages but Rust, which is tried where it is installed. */
test.runIf(process.env.CI)('every pair of database and language has a driver that can be built here', () => {
  const without = pairs.filter(({ pair, drivers }) => drivers.length === 0 && !pair.endsWith('rust'));
  expect(without).toEqual([]);
});

describe.each(measured.map((template) => [template.language, template.driver, template] as const))(
  'the template in %s with %s',
  (language, driver, template) => {
    test.skipIf(!process.env.CI && !hasServer(template))(
      'runs as it is: installed as tacho bench init says, it is measured on both sides',
      () => {
        const own = install(['--language', language, '--driver', driver], `${language}-${driver}`);
        const cells = measure(own, '--scenario', 'row-by-key', '--rounds', '10');
        const side = (worker: string) => ({
          driver,
          version: expect.stringMatching(new RegExp(`^\\D{0,2}\\d.{0,80}[+.]${worker}$`)),
          value: expect.toSatisfy((value) => value > 0, 'is above 0'),
        });
        expect(cells).toEqual([
          expect.objectContaining({ scenario: 'row-by-key', base: side('base'), head: side('head') }),
        ]);
      },
    );
  },
);

/** A build of mysql2 that does the same, and then keeps the processor busy for a share of a usual query. */
function slowDown(build: string): void {
  const file = path.join(build, 'node_modules/mysql2/lib/commands/command.js');
  const busy = 'for (const until = performance.now() + 0.03; performance.now() < until; );';
  writeFileSync(file, readFileSync(file, 'utf8').replace('execute(packet, connection) {', `$& ${busy}`));
}

const mysql2 = TEMPLATES.filter(({ driver }) => driver === 'mysql2');

// Whether a small difference has a verdict depends on the machine, so print-verdicts.mjs counts that.
test.skipIf(!process.env.CI && !mysql2.every((template) => canBuild(template) && hasServer(template)))(
  'tacho bench measures a build of mysql2 that does much more work for each packet as slower than its base',
  () => {
    const [base = '', slow = ''] = ['base', 'slow'].map((name) => install(['--driver', 'mysql2'], name));
    slowDown(slow);
    const file = path.join(base, 'tacho-bench.json');
    const config = JSON.parse(readFileSync(file, 'utf8'));
    const scenarios = [{ id: 'row-by-key', warmUp: 1200 }];
    const workers = { base: config.workers.base, slow: { ...config.workers.head, cwd: slow } };
    writeFileSync(file, JSON.stringify({ ...config, scenarios, workers }));
    const [cell, ...others] = measure(base, '--rounds', '20');
    expect(others).toEqual([]);
    expect(cell.ratio).toBeLessThan(0.9);
  },
);
