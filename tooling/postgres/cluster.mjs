import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { OUTSIDE } from '../../bench/databases/native-binaries.mjs';
import { isReachable } from '../../bench/databases/server-user.mjs';
import { USER } from './connection.mjs';
import { makeFolder } from './make-folder.mjs';

/**
 * Makes sure that `dataDir` can be written, and returns where the cluster is: `dataDir/cluster`, or a directory outside of it
 * if the server's user cannot reach that one. `dataDir/cluster` is then a link.
 *
 * @param {string} dataDir
 * @param {import('../../bench/databases/server-user.mjs').ServerUser | null} user
 * @returns {string} absolute path, which may not exist yet
 */
export function locateCluster(dataDir, user) {
  try {
    makeFolder(dataDir);
    const trial = path.join(dataDir, `.trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new Error(`cannot write to ${dataDir}: set DATA_DIR to a directory you can write to`, { cause: error });
  }
  const cluster = path.join(realpathSync(dataDir), 'cluster');
  if (existsSync(cluster)) return realpathSync(cluster);
  if (!user || isReachable(path.dirname(cluster), user)) return cluster;
  // A new name each time: a deleted `dataDir` must not bring the old data back.
  const outside = path.join(OUTSIDE, `cluster-${randomBytes(6).toString('hex')}`);
  mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  // A link whose target is gone is replaced.
  if (lstatSync(cluster, { throwIfNoEntry: false })) rmSync(cluster);
  symlinkSync(outside, cluster);
  return outside;
}

/**
 * Creates an empty cluster, completely or not at all.
 *
 * @param {{ initdb: string, cluster: string, password: string,
 *   user: import('../../bench/databases/server-user.mjs').ServerUser | null }} options
 */
export function createCluster({ initdb, cluster, password, user }) {
  const parent = path.dirname(cluster);
  const making = path.join(parent, `cluster.making-${process.pid}`);
  const passwordFile = path.join(parent, `.password-${process.pid}-${randomBytes(4).toString('hex')}`);
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const file of [making, passwordFile]) chownSync(file, user.uid, user.gid);
  try {
    const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${USER}`];
    const made = spawnSync(initdb, ['-D', making, `--pwfile=${passwordFile}`, ...options], {
      cwd: parent,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    if (made.status !== 0) throw new Error(`PostgreSQL could not make its data directory: ${describeFailure(made)}`);
    renameSync(making, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(making, { recursive: true, force: true });
  }
}

/** @param {import('node:child_process').SpawnSyncReturns<string>} made */
function describeFailure(made) {
  if (made.error) return made.error.message;
  const lines = `${made.stdout}\n${made.stderr}`.split('\n').filter((line) => line.trim());
  return lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? `initdb ended with ${made.status}`;
}
