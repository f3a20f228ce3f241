import { readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';

/**
 * Sets the nice value of every thread of a process, and of its session. Where the kernel groups processes by session
 * (autogroup), the value of a thread counts within its session only, and every child that is started here leads one. Threads
 * that it starts later inherit it. A value below the present one needs rights that an ordinary user lacks.
 *
 * @param {number} pid
 * @param {number} nice from −20, which runs first, to 19
 * @returns {number | null} as the system reports it afterwards; null if there is no such process
 */
export function setPriority(pid, nice) {
  for (const thread of threadsOf(pid)) {
    try {
      os.setPriority(thread, nice);
    } catch {
      // The thread has ended, or we may not. The value that is read says which.
    }
  }
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
  } catch {
    // The kernel has no such groups, or we may not.
  }
  try {
    return os.getPriority(pid);
  } catch {
    return null;
  }
}

/** @param {number} pid */
function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
