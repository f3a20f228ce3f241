import { execFileSync } from 'node:child_process';
import { readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readText } from '../../bench/processes/files.mjs';
import { isRunning } from '../../bench/processes/process-identity.mjs';

/**
 * What a running server writes to `postmaster.pid`.
 *
 * @typedef {{ pid: number, port: number | null }} Postmaster
 */

/**
 * Finds the server that holds `cluster`, or null. If the process that the file names is not that server, the file is a
 * leftover and is removed. PostgreSQL itself cannot tell the two apart and would never start again: after a restart of the
 * machine, or in a container, another process soon has the same number.
 *
 * @param {string} cluster
 * @returns {Postmaster | null}
 */
export function findPostmaster(cluster) {
  const file = path.join(cluster, 'postmaster.pid');
  const lines = readText(file).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  if (!serves(pid, cluster)) {
    rmSync(file, { force: true });
    return null;
  }
  // The port is on the fourth line, written shortly after the first one.
  return { pid, port: Number(lines[3]) || null };
}

/** @param {number} pid @param {string} cluster */
function serves(pid, cluster) {
  const byTool = process.platform === 'win32' ? programOnWindows : programByPs;
  if (!/^postgres/.test(readText(`/proc/${pid}/comm`) || byTool(pid))) return false;
  try {
    // The working directory of a postmaster is its data directory.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return true;
  }
}

/** @param {number} pid */
function programByPs(pid) {
  try {
    return path.basename(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim());
  } catch {
    return '';
  }
}

/** @param {number} pid */
function programOnWindows(pid) {
  try {
    const table = execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], { encoding: 'utf8' });
    return /^"([^"]+)"/.exec(table)?.[1] ?? '';
  } catch {
    return '';
  }
}
