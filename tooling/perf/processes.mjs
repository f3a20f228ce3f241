import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readStat } from '../../harnesses/processes/process-identity.mjs';

/** Linux counts processor time in hundredths of a second on every machine. */
const MS_PER_TICK = 10;

/** @returns {{ pid: number, parent: number, cpuTicks: number }[]} empty on systems without /proc */
function listProcesses() {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    return stat ? [{ pid: Number(name), ...stat }] : [];
  });
}

/**
 * Processor time of some processes and their children, also of those that ended.
 *
 * @param {number[]} pids
 * @returns {number | null} milliseconds; null where the system does not report it
 */
export function readCpuMs(pids) {
  const all = listProcesses();
  if (all.length === 0) return null;
  const counted = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  return counted.reduce((sum, { cpuTicks }) => sum + cpuTicks * MS_PER_TICK, 0);
}

/**
 * Finds the child of a start command by a variable in its environment, since its command line does not name its port.
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
 * Resident memory now, and its maximum since `resetPeak`.
 *
 * @param {number} pid
 * @returns {{ now: number, peak: number } | null} megabytes; null where the system does not report it
 */
export function readMemory(pid) {
  const text = readText(`/proc/${pid}/status`);
  const of = (/** @type {string} */ name) =>
    Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1]) * 1.024e-3;
  const [now, peak] = [of('VmRSS'), of('VmHWM')];
  return Number.isNaN(now) || Number.isNaN(peak) ? null : { now, peak };
}

/** @param {number} pid */
export function resetPeak(pid) {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the maximum is that since the process started, which is never too small.
  }
}
