/** @import { Sampler, World } from './sampler.mjs' */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { findProgram } from '../processes/find-program.mjs';
import { foldPerf } from './fold-perf.mjs';
import { waitForEnd } from './sampler.mjs';

const HZ = 2500;
/** Bytes of the stack that are kept with a sample: libraries have no frame pointers. */
const STACK = 8192;
/** A clock of the kernel, which a virtual machine has too. */
const EVENT = ['-e', 'cpu-clock', '-F', String(HZ), '--call-graph', `dwarf,${STACK}`];

/** Why perf samples nothing here; null where it does. @param {World['env']} env */
export function whyNoPerf(env) {
  const perf = findProgram(['perf'], env);
  if (perf === null) return 'perf is missing';
  const { status } = spawnSync(perf, ['record', ...EVENT, '-o', '/dev/null', '--', 'true'], { env, stdio: 'ignore' });
  return status === 0 ? null : 'perf may not sample here: see /proc/sys/kernel/perf_event_paranoid';
}

/** @param {World} world @returns {Sampler} */
export const createPerf = (world) => ({
  tool: 'perf',
  hz: HZ,
  passNs: 1.5e9,
  before: [],
  record: (pid, file, run) => record(pid, file, run, world),
});

/**
 * @template T
 * @param {number} pid
 * @param {string} file
 * @param {() => Promise<T>} run
 * @param {World} world
 */
async function record(pid, file, run, { processes, env }) {
  const data = `${file}.perf`;
  const args = ['record', ...EVENT, '-p', String(pid), '-o', data, '--delay=-1', '--control=fd:3,4'];
  const child = processes.spawnGroup('perf', args, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const ended = waitForEnd(child);
  const [, , , control, reports] = child.stdio;
  const order = (/** @type {string} */ word) =>
    new Promise((/** @type {(nothing: void) => void} */ resolve, reject) => {
      reports?.once('data', () => resolve());
      ended.then((said) => reject(new Error(`perf ended: ${said}`)), reject);
      /** @type {import('node:stream').Writable} */ (control).write(`${word}\n`);
    });
  try {
    control?.on('error', () => {});
    await order('enable');
    const result = await run();
    await order('disable');
    child.kill('SIGINT');
    await ended;
    writeFileSync(file, foldPerf(await printSamples(data, { processes, env })));
    return result;
  } finally {
    await processes.endGroup(child);
    rmSync(data, { force: true });
  }
}

/** @param {string} data @param {World} world */
async function printSamples(data, { processes, env }) {
  const args = ['script', '-i', data, '--no-inline', '-F', 'ip,sym,dso'];
  const child = processes.spawnGroup('perf', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = waitForEnd(child);
  /** @type {Buffer[]} */
  const parts = [];
  child.stdout?.on('data', (part) => parts.push(part));
  const said = await ended;
  if (child.exitCode !== 0) throw new Error(`perf script failed: ${said}`);
  return Buffer.concat(parts).toString();
}
