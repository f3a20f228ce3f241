import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever the machine. */
const MS_PER_TICK = 10;

/** @typedef {{ pid: number, parent: number, cpuMs: number }} Process its time with that of its children that ended */

/** @returns {Process[]} none where there is no /proc */
function listProcesses() {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  } catch {
    return [];
  }
}

/**
 * @param {number} pid
 * @returns {Process[]} empty when it has ended meanwhile
 */
function readProcess(pid) {
  try {
    // The name stands in brackets and may hold anything; what follows it are numbers.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return [{ pid, parent: fields[1] ?? 0, cpuMs: ticks * MS_PER_TICK }];
  } catch {
    return [];
  }
}

/**
 * Processor time of some processes and all of their children, dead and alive.
 *
 * @param {number[]} pids
 * @returns {number | null} milliseconds; null where the system does not say
 */
export function readCpuMs(pids) {
  const all = listProcesses();
  if (all.length === 0) return null;
  const counted = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  return counted.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/**
 * The server among the children of a launcher that listens at a port: its command line says nothing of it, its
 * environment does.
 *
 * @param {number} launcher
 * @param {string} setting such as `PORT=3001`
 * @returns {number | null}
 */
export function findServer(launcher, setting) {
  const children = listProcesses().filter(({ parent }) => parent === launcher);
  return children.find(({ pid }) => readText(`/proc/${pid}/environ`).split('\0').includes(setting))?.pid ?? null;
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Resident memory now and the most since `forgetPeak`.
 *
 * @param {number} pid
 * @returns {{ now: number, peak: number } | null} megabytes; null where the system does not say
 */
export function readMemory(pid) {
  const text = readText(`/proc/${pid}/status`);
  const of = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1]) * 1.024e-3;
  const [now, peak] = [of('VmRSS'), of('VmHWM')];
  return Number.isNaN(now) || Number.isNaN(peak) ? null : { now, peak };
}

/** @param {number} pid */
export function forgetPeak(pid) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak is that since the process began: never too small.
  }
}
