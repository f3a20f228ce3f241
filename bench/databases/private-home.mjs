import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readJson, readText, writeJson } from '../processes/files.mjs';
import { identify, isAlive } from '../processes/process-identity.mjs';

/** The limit of the system: 108 bytes with the terminating byte. */
const SOCKET_PATH_BYTES = 106;
/** The longest name that a server gives its socket. */
const LONGEST_NAME = '.s.PGSQL.65535';
const END_WITHIN_MS = 10_000;

/**
 * The folder of one private server. It is removed with the server.
 *
 * @typedef {object} Home
 * @property {string} folder
 * @property {string} dataDir
 * @property {string} tmpDir not shared: a MariaDB that starts in a shared one removes the temporary tables of others
 * @property {string} socketDir of PostgreSQL, which names the socket by its port; its path is short enough
 * @property {string} socket of MariaDB
 */

/**
 * The content of `server.json`, for a later start that finds the folder left behind.
 *
 * @typedef {object} Record
 * @property {import('../processes/process-identity.mjs').ProcessIdentity} owner the runner
 * @property {string | null} socketDir if the socket is in another folder
 * @property {number | null} pid of the server
 */

/** @param {string} serversDir @param {string} name of the server @returns {Home} */
export function createHome(serversDir, name) {
  mkdirSync(serversDir, { recursive: true });
  const folder = mkdtempSync(path.join(path.resolve(serversDir), `${name}-`));
  const dataDir = path.join(folder, 'data');
  const tmpDir = path.join(folder, 'tmp');
  const isShort = Buffer.byteLength(path.join(tmpDir, LONGEST_NAME)) <= SOCKET_PATH_BYTES;
  const other = isShort ? null : shortFolder();
  writeJson(recordOf(folder), { owner: identify(), socketDir: other, pid: null });
  for (const own of [dataDir, tmpDir]) mkdirSync(own);
  return { folder, dataDir, tmpDir, socketDir: other ?? tmpDir, socket: path.join(other ?? folder, 'sock') };
}

function shortFolder() {
  const usual = tmpdir();
  return mkdtempSync(path.join(Buffer.byteLength(usual) < 80 ? usual : '/tmp', 'tacho-'));
}

/** @param {Home} home @param {number} pid */
export function recordPid({ folder }, pid) {
  const record = readRecord(folder);
  if (record) writeJson(recordOf(folder), { ...record, pid });
}

/** @param {string} folder */
export function removeHome(folder) {
  const socketDir = readRecord(folder)?.socketDir;
  // The record is deleted last, so that an interrupted removal can be completed.
  rmSync(path.join(folder, 'data'), { recursive: true, force: true });
  if (socketDir) rmSync(socketDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Ends servers whose runners have ended, and removes their folders.
 *
 * @param {string} serversDir
 * @returns {Promise<number>} the number of folders
 */
export async function removeLeftovers(serversDir) {
  if (!existsSync(serversDir)) return 0;
  let removed = 0;
  for (const name of readdirSync(serversDir)) {
    const folder = path.join(path.resolve(serversDir), name);
    const record = readRecord(folder);
    if (record && isAlive(record.owner)) continue;
    if (record?.pid) await endServer(record.pid, path.join(folder, 'data'));
    removeHome(folder);
    removed += 1;
  }
  return removed;
}

/**
 * Ends a server, if the process with this number works on this data directory. By now the number may belong to another
 * process.
 *
 * @param {number} pid
 * @param {string} dataDir
 */
async function endServer(pid, dataDir) {
  const deadline = Date.now() + END_WITHIN_MS;
  for (let signal = /** @type {NodeJS.Signals | 0} */ ('SIGTERM'); worksOn(pid, dataDir); signal = 0) {
    try {
      process.kill(pid, Date.now() > deadline ? 'SIGKILL' : signal);
    } catch {
      return;
    }
    await wait(50);
  }
}

/** @type {(pid: number, dataDir: string) => boolean} */
export const worksOn = (pid, dataDir) =>
  readText(`/proc/${pid}/cmdline`)
    .split('\0')
    .some((word) => word === `--datadir=${dataDir}` || word === dataDir);

/** @param {string} folder */
const recordOf = (folder) => path.join(folder, 'server.json');

/** @type {(folder: string) => Record | null} */
const readRecord = (folder) => readJson(recordOf(folder));
