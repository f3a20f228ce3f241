import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The account PostgreSQL runs as. PostgreSQL refuses to run as root, so root lends it an account that every
 * system has or that a PostgreSQL package made; anyone else runs it as themselves.
 *
 * @typedef {{ name: string, uid: number, gid: number }} ServerUser
 */

/**
 * @returns {ServerUser | null} null when the server runs as the present user
 */
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
    'PostgreSQL cannot run as root and this system has no user named postgres or nobody: set DATABASE_URL to a server of your own',
  );
}

/**
 * Whether `user` may walk down to `directory`: every parent must let it pass. Root's own access says nothing about
 * this, so the modes are read. Only the nearest existing ancestor counts where the directory is not made yet.
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

/**
 * @param {import('node:fs').Stats} status
 * @param {ServerUser} user
 */
function maySearch(status, user) {
  if (status.uid === user.uid) return (status.mode & 0o100) !== 0;
  if (status.gid === user.gid) return (status.mode & 0o010) !== 0;
  return (status.mode & 0o001) !== 0;
}

/** @param {string} directory */
export function isWritable(directory) {
  try {
    accessSync(directory, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
