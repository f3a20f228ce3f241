import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { reachOf, useDatabase } from '../../bench/databases/testing/use-database.ts';
import { findProgram } from '../../bench/processes/find-program.mjs';
import { openWorker } from '../../bench/turns/open-worker.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TACHO = path.join(root, 'apps/cli/bin/tacho.mjs');
const { folder, processes, open, missing } = useDatabase('templates');
let env: Record<string, string | undefined> = {};

beforeAll(async () => {
  if (missing !== null) return;
  env = { ...process.env, ...reachOf(await open(), 'tcp') };
});

/** What `tacho bench init` writes, installed as it says. Returns the folder. */
function install(language: string, name = language): string {
  const own = path.join(folder, name);
  const init = ['bench', 'init', '--language', language, '--json', own];
  const printed = JSON.parse(execFileSync(process.execPath, [TACHO, ...init], { encoding: 'utf8' }));
  // Without optimisation, Rust's crates compile in half the time.
  const quick = { ...process.env, CARGO_PROFILE_RELEASE_OPT_LEVEL: '0' };
  for (const command of printed.install) execFileSync('sh', ['-c', command], { cwd: own, stdio: 'pipe', env: quick });
  return own;
}

/** The programs without which a template cannot be installed. */
const LANGUAGES = {
  js: ['npm'],
  go: ['go'],
  java: ['mvn', 'javac'],
  python: ['python3'],
  rust: ['cargo'],
  cpp: ['g++', 'mariadb_config'],
};

/** CI has all of them but Rust, which is tried where it is installed. */
function isAbsent(programs: readonly string[]): boolean {
  const lacking = programs.filter((program) => !findProgram([program], process.env));
  if (lacking.includes('cargo')) return true;
  return !process.env.CI && (missing !== null || lacking.length > 0);
}

describe.each(Object.entries(LANGUAGES))('the template in %s', (language, programs) => {
  test.skipIf(isAbsent(programs))(
    'runs as it is: it connects, does the operations that it was asked for, and reports what it cannot do',
    async () => {
      const cwd = install(language);
      const config = JSON.parse(readFileSync(path.join(cwd, 'tacho-bench.json'), 'utf8'));
      const [command, ...args] = config.workers.head.command;
      const open = () => openWorker({ name: language, command: { command, args, cwd, env }, processes });
      const worker = await open();
      expect(worker.hello.driverVersion).toMatch(/\d+\.\d+/);
      expect(worker.hello.runtime).not.toBeNull();
      expect(await worker.prepare('select-1')).toMatchObject({ unsupported: null, emulated: null });
      const slice = await worker.run('select-1', { operations: 200 });
      expect(slice.operations).toBe(200);
      expect(slice.p25Ns).toBeGreaterThan(0);
      expect(slice.p50Ns).toBeGreaterThanOrEqual(Number(slice.p25Ns));
      expect(slice.ns).toBeGreaterThan(150 * Number(slice.p25Ns) * 0.5);
      await expect(worker.run('select-2', { operations: 1 })).rejects.toThrow('select-2 was not prepared');
      await worker.stop();
      const other = await open();
      await expect(other.prepare('no-such-scenario')).rejects.toThrow(/replied with the error/);
      await other.stop();
    },
  );
});

/** A build of mysql2 that does the same, and then keeps the processor busy for a share of a usual query. */
function slowDown(build: string): void {
  const file = path.join(build, 'node_modules/mysql2/lib/commands/command.js');
  const busy = 'for (const until = performance.now() + 0.03; performance.now() < until; );';
  writeFileSync(file, readFileSync(file, 'utf8').replace('execute(packet, connection) {', `$& ${busy}`));
}

// Whether a small difference has a verdict depends on the machine, so print-verdicts.mjs counts that.
test.skipIf(isAbsent(LANGUAGES.js))(
  'tacho bench measures a build of mysql2 that does much more work for each packet as slower than its base',
  () => {
    const [base, slow] = ['base', 'slow'].map((name) => install('js', name));
    slowDown(String(slow));
    const command = ['node', 'worker.mjs', 'mysql2'];
    const scenarios = [{ id: 'select-1', warmUp: 1200 }];
    const workers = { base: { command, cwd: base }, slow: { command, cwd: slow } };
    const config = path.join(folder, 'tacho-bench.json');
    writeFileSync(config, JSON.stringify({ scenarios, workers, rounds: 20, invocations: 2 }));
    const args = [TACHO, 'bench', '--config', config, '--no-upload', '--json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    expect(status, stderr).toBe(0);
    const [cell, ...others] = JSON.parse(stdout).cells;
    expect(others).toEqual([]);
    expect(cell.ratio).toBeLessThan(0.9);
  },
);
