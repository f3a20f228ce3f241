import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A lock held by a living process. One that died with the lock in hand no longer holds it, however it died and
 * whoever has its process number now.
 *
 * @typedef {{ pid: number, birth: string }} Holder
 */

/**
 * @param {string} file
 * @returns {{ release: () => void, wasLeftBehind: boolean } | { heldBy: number }}
 * @throws {Error} when the directory cannot be written
 */
export function takeLock(file) {
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) });
  const own = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(own, mine);
  try {
    let wasLeftBehind = false;
    for (;;) {
      // A link is made whole or not at all, also between two processes at the same instant.
      if (tryLink(own, file)) return { release: () => release(file, mine), wasLeftBehind };
      const text = readText(file);
      if (text === null) continue;
      const holder = parseHolder(text);
      if (holder && birthOf(holder.pid) === holder.birth) return { heldBy: holder.pid };
      wasLeftBehind = true;
      discard(file, text);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Takes an abandoned lock away, unless another process has put its own there in between.
 *
 * @param {string} file
 * @param {string} abandoned its text when it was judged
 */
function discard(file, abandoned) {
  const aside = `${file}.left-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== abandoned) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/**
 * @param {string} file
 * @param {string} mine
 */
function release(file, mine) {
  if (readText(file) === mine) rmSync(file, { force: true });
}

/**
 * @param {string} from
 * @param {string} to
 */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * @param {string} text
 * @returns {Holder | null}
 */
function parseHolder(text) {
  try {
    const { pid, birth } = JSON.parse(text);
    return Number.isInteger(pid) && typeof birth === 'string' ? { pid, birth } : null;
  } catch {
    return null;
  }
}

/**
 * When a process began, which tells it from a later one with the same number; empty when there is none.
 *
 * @param {number} pid
 */
function birthOf(pid) {
  try {
    // After the name in brackets, which may hold spaces, the start time is the 20th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? '' : `${bootId()}-${fields[19]}`;
  } catch {
    return process.platform === 'linux' ? '' : birthElsewhere(pid);
  }
}

function bootId() {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8);
}

/** @param {number} pid */
function birthElsewhere(pid) {
  try {
    if (process.platform !== 'win32')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return '';
  }
}
