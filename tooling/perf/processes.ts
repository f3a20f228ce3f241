import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readText } from '../../harnesses/processes/files.mjs';
import { readStat } from '../../harnesses/processes/process-identity.mjs';

/** Linux counts processor time in hundredths of a second on every machine. */
const MS_PER_TICK = 10;

/** Empty on systems without /proc. */
function listProcesses(): { pid: number; parent: number; cpuTicks: number }[] {
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
  const [now, peak] = [of('VmRSS'), of('VmHWM')];
  return Number.isNaN(now) || Number.isNaN(peak) ? null : { now, peak };
}

export function resetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the maximum is that since the process started, which is never too small.
  }
}
