import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readText } from './files.mjs';
import { findProgram } from './find-program.mjs';

const ATTEMPTS = 40;

/**
 * Chooses the core that client and server share. On different cores they are several times slower, and vary more.
 *
 * @param {'auto' | 'none' | number} pin
 * @param {number[]} allowed cores this process may run on
 * @returns {number | null}
 */
export function chooseCore(pin, allowed) {
  if (pin === 'none') return null;
  // The first core serves most interrupts.
  if (pin === 'auto') return allowed.at(-1) ?? null;
  return allowed.includes(pin) ? pin : null;
}

/**
 * The core that client and server share on this machine. A note says why there is none, if that was not asked for.
 *
 * @param {'auto' | 'none' | number} pin
 * @param {Record<string, string | undefined>} env
 * @returns {{ core: number | null, note: string | null, problem?: string }} `problem`: a core was named that there is not
 */
export function findCore(pin, env) {
  const allowed = coresAtFirst();
  const core = chooseCore(pin, allowed);
  const choice = allowed.join(', ') || 'no choice of cores';
  if (pin === 'none') return { core, note: null };
  if (typeof pin === 'number' && core === null)
    return { core, note: null, problem: `--pin ${pin} is not a core of this process: it has ${choice}` };
  const said = 'Nothing is pinned, so ratios are less precise: ';
  if (core === null) return { core, note: `${said}the system does not report its cores.` };
  if (findProgram(['taskset'], env)) return { core, note: null };
  return { core: null, note: `${said}taskset is missing (on Debian: apt-get install util-linux).` };
}

/**
 * This process waits for workers, and must not disturb them: it keeps to the other cores.
 *
 * @param {number | null} core of the workers
 * @returns {Promise<string | null>} why it does not
 */
export async function keepAway(core) {
  const others = coresAtFirst().filter((one) => one !== core);
  if (core === null) return null;
  if (others.length === 0) return 'There is one core only: this command shares it with what it measures.';
  await pinProcess(process.pid, others);
  return null;
}

/** Parses `0-2,5`, as the kernel writes it. @param {string} text @returns {number[]} */
export function parseCores(text) {
  return text
    .trim()
    .split(',')
    .filter((part) => /^\d+(-\d+)?$/.test(part))
    .flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}

/** @returns {number[]} empty where the system does not report it */
export const allowedCores = () => readCores('/proc/self/status');

/** @type {number[] | null} */
let atFirst = null;

/** The cores before this process kept away from one: it may measure several times. @returns {number[]} */
function coresAtFirst() {
  atFirst ??= allowedCores();
  return atFirst;
}

/**
 * Binds every thread of a process.
 *
 * @param {number} pid
 * @param {number[]} cores
 * @returns {Promise<number[]>} as the system reports them afterwards; empty if the threads differ
 */
export async function pinProcess(pid, cores) {
  await new Promise((resolve) => {
    execFile('taskset', ['-a', '-p', '-c', cores.join(','), String(pid)], () => resolve(undefined));
  });
  return threadCores(pid);
}

/** @param {number} pid @returns {number[]} */
function threadCores(pid) {
  try {
    const lists = readdirSync(`/proc/${pid}/task`).map((task) => readCores(`/proc/${pid}/task/${task}/status`));
    const [first = []] = lists;
    return lists.every((list) => list.join() === first.join()) ? first : [];
  } catch {
    return [];
  }
}

/**
 * The cores of a process that was just started by taskset, which binds itself and then becomes the program.
 *
 * @param {number} pid
 * @param {number} wanted
 * @returns {Promise<number[]>}
 */
export async function coresOf(pid, wanted) {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const cores = readCores(`/proc/${pid}/status`);
    if (cores.join() === String(wanted) || cores.length === 0) return cores;
    await wait(5);
  }
  return readCores(`/proc/${pid}/status`);
}

/** @param {string} file */
const readCores = (file) => parseCores(/^Cpus_allowed_list:\s*(.+)$/m.exec(readText(file))?.[1] ?? '');
