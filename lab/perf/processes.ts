import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { readText } from '../../bench/processes/files.mjs';
import { readStat } from '../../bench/processes/process-identity.mjs';

/** Linux counts processor time in hundredths of a second on every machine. */
const MS_PER_TICK = 10;

/** Empty on systems without /proc. */
function listProcesses(): { pid: number; parent: number; cpuTicks: number; endedTicks: number }[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    return stat ? [{ pid: Number(name), ...stat }] : [];
  });
}

/** Processor time of some processes and their children, also of those that ended; null where the system does not report it. */
export function readCpuMs(pids: readonly number[]): number | null {
  const all = listProcesses();
  if (all.length === 0) return null;
  const counted = all.filter(({ pid, parent }) => pids.includes(pid) || pids.includes(parent));
  return counted.reduce((sum, { cpuTicks }) => sum + cpuTicks * MS_PER_TICK, 0);
}

function listTree(root: number): { pid: number; endedTicks: number }[] {
  const all = listProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  // The list grows while it is read: children of children follow.
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree.map(({ pid, endedTicks }) => ({ pid, endedTicks }));
}

/**
 * Processor time in milliseconds of a process, its threads and its descendants, to a fraction of a millisecond but for
 * children that ended; 0 where the system does not report it.
 */
export function readTreeCpuMs(root: number): number {
  let tree = listTree(root);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const times = tree.map(({ pid, endedTicks }) => readThreadsCpuMs(pid) + endedTicks * MS_PER_TICK);
    const now = listTree(root);
    // A process that ended meanwhile may count neither as itself nor among the ended children of its parent.
    if (isDeepStrictEqual(now, tree)) return times.reduce((sum, time) => sum + (Number.isFinite(time) ? time : 0), 0);
    tree = now;
  }
  return 0;
}

const TRIES = 10;

/**
 * Processor time in milliseconds of the main thread of a process, on which a server runs its event loop; 0 where the system does
 * not report it.
 */
export const readMainThreadCpuMs = (pid: number): number =>
  (Number.parseInt(readText(`/proc/${pid}/task/${pid}/schedstat`), 10) || 0) / 1e6;

/** Not a number where the process, or one of its threads, ended. */
function readThreadsCpuMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    // Nanoseconds on a processor, nanoseconds of waiting, time slices.
    return threads.reduce(
      (sum, thread) => sum + Number.parseInt(readText(`/proc/${pid}/task/${thread}/schedstat`), 10) / 1e6,
      0,
    );
  } catch {
    return Number.NaN;
  }
}

/** Maximum of the resident memory of a process and its descendants since `resetTreePeak`, in megabytes. */
export const readTreePeak = (root: number): number =>
  listTree(root).reduce((sum, { pid }) => sum + (readMemory(pid)?.peak ?? 0), 0);

export function resetTreePeak(root: number): void {
  for (const { pid } of listTree(root)) resetPeak(pid);
}

/**
 * Finds the child of a start command by a variable in its environment, such as `PORT=3001`, since its command line does not
 * name its port.
 */
export function findServer(launcher: number, setting: string): number | null {
  const children = listProcesses().filter(({ parent }) => parent === launcher);
  return children.find(({ pid }) => readText(`/proc/${pid}/environ`).split('\0').includes(setting))?.pid ?? null;
}

/** Resident memory now, and its maximum since `resetPeak`, in megabytes; null where the system does not report it. */
export function readMemory(pid: number): { now: number; peak: number } | null {
  const text = readText(`/proc/${pid}/status`);
  const of = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(text)?.[1]) * 1.024e-3;
  const now = of('VmRSS');
  const peak = of('VmHWM');
  return Number.isNaN(now) || Number.isNaN(peak) ? null : { now, peak };
}

export function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the maximum is that since the process started, which is never too small.
  }
}
