import { readdirSync, readFileSync } from 'node:fs';

/**
 * The CPU time of a server since it started: of all threads of the process and of its children, in nanoseconds. PostgreSQL has a
 * process for each connection, which leaves with it.
 *
 * @param {number} pid
 * @returns {number | null} null where the system does not report it
 */
export function readCpuNs(pid) {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ofProcess(one), 0);
  } catch {
    return null;
  }
}

/** @param {number} pid */
function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );
}

/** The first number of `schedstat` is the time on the CPU. @param {number} pid */
function ofProcess(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + ofThread(pid, task), 0);
  } catch {
    // A connection that ended meanwhile.
    return 0;
  }
}

/** @param {number} pid @param {string} task */
function ofThread(pid, task) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'latin1').split(' ')[0]);
  } catch {
    return 0;
  }
}
