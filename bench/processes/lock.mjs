import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { parseJson } from './files.mjs';
import { identify, isAlive } from './process-identity.mjs';

/**
 * @typedef {import('./process-identity.mjs').ProcessIdentity & { host: string }} Holder
 *
 * @typedef {object} Lock
 * @property {boolean} wasAbandoned whether an earlier holder ended without releasing it
 * @property {(now: Date) => void} renew tells holders on other machines that this one is still at work
 * @property {() => void} release
 */

/**
 * Takes a lock file, or says which process holds it. A holder that ended no longer holds it, however it ended, and even if
 * another process has its number by now.
 *
 * @param {string} file
 * @param {{ staleAfterMs?: number, now?: Date }} [options] `staleAfterMs` is for a folder that several machines share: a lock
 *   of another machine is respected until it was not renewed for so long. Without it only this machine counts.
 * @returns {Lock | { heldBy: number }} `heldBy` is the number of the process that holds it
 * @throws {Error} when the folder cannot be written
 */
export function acquireLock(file, { staleAfterMs, now = new Date() } = {}) {
  const mine = JSON.stringify({ host: hostname(), ...identify() });
  const own = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(own, mine);
  try {
    utimesSync(own, now, now);
    let wasAbandoned = false;
    for (;;) {
      if (tryLink(own, file)) return { wasAbandoned, ...createLock(file, mine) };
      const found = read(file);
      if (found === null) continue;
      const holder = parseHolder(found.text);
      if (holder && isHeld(holder, now.getTime() - found.modifiedMs, staleAfterMs)) return { heldBy: holder.pid };
      wasAbandoned = true;
      discard(file, found.text);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} file @param {string} mine */
function createLock(file, mine) {
  const isMine = () => read(file)?.text === mine;
  return {
    renew: (/** @type {Date} */ now) => {
      if (isMine()) utimesSync(file, now, now);
    },
    release: () => {
      if (isMine()) rmSync(file, { force: true });
    },
  };
}

/** @param {Holder} holder @param {number} ageMs @param {number | undefined} staleAfterMs */
function isHeld(holder, ageMs, staleAfterMs) {
  if (staleAfterMs === undefined) return isAlive(holder);
  // Only time tells whether a process of another machine is alive.
  return ageMs <= staleAfterMs && (holder.host !== hostname() || isAlive(holder));
}

/**
 * Removes an abandoned lock. If another process has put its own there in between, that one is put back.
 *
 * @param {string} file
 * @param {string} abandoned its text when it was found abandoned
 */
function discard(file, abandoned) {
  const aside = `${file}.abandoned-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (read(aside)?.text !== abandoned) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/**
 * A link is made whole or not at all, also by two processes at the same instant.
 *
 * @param {string} from
 * @param {string} to
 */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} file */
function read(file) {
  try {
    return { text: readFileSync(file, 'utf8'), modifiedMs: statSync(file).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** @param {string} text @returns {Holder | null} */
function parseHolder(text) {
  const { host, pid, startTime } = parseJson(text) ?? {};
  return Number.isInteger(pid) ? { host, pid, startTime: String(startTime) } : null;
}

/** @type {(error: unknown, code: string) => boolean} */
const isCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;
