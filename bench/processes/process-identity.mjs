import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Names one process. The start time tells it from a later process with the same number.
 *
 * @typedef {{ pid: number, startTime: string }} ProcessIdentity
 */

/**
 * @param {number} [pid] this process by default
 * @returns {ProcessIdentity} with an empty start time when there is no such process
 */
export const identify = (pid = process.pid) => ({ pid, startTime: readStartTime(pid) });

/** @type {(identity: ProcessIdentity) => boolean} */
export const isAlive = ({ pid, startTime }) => startTime !== '' && readStartTime(pid) === startTime;

/**
 * Whether any process has this number. A process that ended and was not collected does not count: in a container whose
 * first process collects nothing, it stays in the table.
 *
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return readStat(pid)?.state !== 'Z';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The kernel's figures on a process.
 *
 * @param {number} pid
 * @returns {{ state: string, parent: number, cpuTicks: number, endedTicks: number, startTicks: string } | null} null
 *   when there is no such process, or no /proc. `cpuTicks` includes `endedTicks`, those of children that ended.
 */
export function readStat(pid) {
  try {
    // The name stands in brackets and may hold spaces and brackets: the fields begin after the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [state = '', parent] = fields;
    const startTicks = fields[19] ?? '';
    const [user = 0, system = 0, ofEnded = 0, ofEndedSystem = 0] = fields.slice(11, 15).map(Number);
    const endedTicks = ofEnded + ofEndedSystem;
    return { state, parent: Number(parent), cpuTicks: user + system + endedTicks, endedTicks, startTicks };
  } catch {
    return null;
  }
}

/** @param {number} pid */
function readStartTime(pid) {
  if (process.platform === 'win32') return isRunning(pid) ? 'running' : '';
  if (process.platform !== 'linux') return readStartTimeByPs(pid);
  const stat = readStat(pid);
  if (stat === null || stat.state === 'Z') return '';
  // Ticks count from the start of the machine.
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8);
  return `${boot}-${stat.startTicks}`;
}

/** @param {number} pid */
function readStartTimeByPs(pid) {
  try {
    // Two readers must get the same text, whatever their language and time zone.
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim();
  } catch {
    return '';
  }
}
