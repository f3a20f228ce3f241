// How often `tacho bench` calls a build of mysql2 that is 5 % slower, and how often its twin without the change:
//   node tooling/bench-templates/print-verdicts.mjs [--times 10] [--spin 60] [-- OPTIONS OF TACHO BENCH]
// It starts a MariaDB of its own on the core of the workers. docs/bench.md has the counts.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allowedCores, chooseCore, pinProcess } from '../../harnesses/processes/pinning.mjs';
import { createProcessGroups } from '../../harnesses/processes/process-groups.mjs';
import { serverEnvironment } from '../../harnesses/run/server-environment.mjs';
import { createServerKeeper } from '../../harnesses/servers/server-keeper.mjs';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '10' }, spin: { type: 'string', default: '60' } },
  allowPositionals: true,
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const tacho = path.join(root, 'apps/cli/bin/tacho.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'verdicts-'));

/** @param {string} name of a folder with a worker and a mysql2 of its own */
function install(name) {
  const own = path.join(folder, name);
  execFileSync(process.execPath, [tacho, 'bench', 'init', '--json', own], { stdio: 'ignore' });
  execFileSync('npm', ['install', '--silent'], { cwd: own, stdio: 'inherit' });
  return own;
}

/** @param {string} build in which each packet of a response costs a loop of multiplications more */
function slowDown(build) {
  const file = path.join(build, 'node_modules/mysql2/lib/commands/command.js');
  const loop = `for (let i = 0; i < ${Number(values.spin)}; i += 1) sink = (Math.imul(sink, 31) + i) | 0;`;
  const source = readFileSync(file, 'utf8').replace('execute(packet, connection) {', `$& ${loop}`);
  writeFileSync(file, source.replace('class Command', 'let sink = 1;\n$&'));
}

/**
 * @param {string} base
 * @param {string} head
 * @param {NodeJS.ProcessEnv} env
 */
function measure(base, head, env) {
  const command = ['node', 'worker.mjs', 'mysql2'];
  const workers = { base: { command, cwd: base }, head: { command, cwd: head } };
  const config = path.join(folder, 'tacho-bench.json');
  writeFileSync(config, JSON.stringify({ scenarios: [{ id: 'select-1' }], workers }));
  const began = performance.now();
  const args = [tacho, 'bench', '--config', config, '--no-upload', '--restart', '--json', ...positionals];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  const [{ outcome, ratio, ratioLow, ratioHigh }] = JSON.parse(stdout).cells;
  const seconds = Math.round((performance.now() - began) / 1000);
  return [outcome, ...[ratio, ratioLow, ratioHigh].map((one) => one.toFixed(3)), `${seconds} s`].join('  ');
}

const processes = createProcessGroups();
const servers = createServerKeeper({
  serverUrl: null,
  serversDir: path.join(folder, 'servers'),
  processes,
  env: process.env,
  signal: new AbortController().signal,
  log: console.error,
});
try {
  const ready = await servers.prepare('node', path.join(root, 'harnesses/scenarios/fixtures/node.sql'));
  const core = chooseCore('auto', allowedCores());
  if (ready.pid !== null && core !== null) await pinProcess(ready.pid, [core]);
  const env = { ...process.env, ...serverEnvironment(ready.server, { transport: 'tcp' }) };
  const [base = '', twin = '', slow = ''] = ['base', 'twin', 'slow'].map(install);
  slowDown(slow);
  for (let time = 1; time <= Number(values.times); time += 1) {
    console.log(`${time}  slower build  ${measure(base, slow, env)}`);
    console.log(`${time}  its twin      ${measure(base, twin, env)}`);
  }
} finally {
  await servers.close();
  await processes.endAll();
  rmSync(folder, { recursive: true, force: true });
}
