import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The account that PostgreSQL runs as. PostgreSQL does not run as root. For root it is an account that a PostgreSQL package
 * made or that every system has; for others it is their own.
 *
 * @typedef {{ name: string, uid: number, gid: number }} ServerUser
 */

/** @returns {ServerUser | null} null if the server runs as the current user */
export function serverUser() {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const account = accounts.find(([name]) => name === wanted);
    if (account) return { name: wanted, uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and this system has no user named postgres or nobody: set DATABASE_URL to another server',
  );
}

/**
 * Whether `user` can reach `directory`: every parent must allow it. Root itself can reach everything, so the modes are read.
 * If the directory does not exist yet, its nearest existing ancestor counts.
 *
 * @param {string} directory absolute path
 * @param {ServerUser} user
 */
export function isReachable(directory, user) {
  for (let at = directory; ; at = path.dirname(at)) {
    const status = statSync(at, { throwIfNoEntry: false });
    if (status && !maySearch(status, user)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** @param {import('node:fs').Stats} status @param {ServerUser} user */
function maySearch(status, user) {
  if (status.uid === user.uid) return (status.mode & 0o100) !== 0;
  if (status.gid === user.gid) return (status.mode & 0o010) !== 0;
  return (status.mode & 0o001) !== 0;
}
