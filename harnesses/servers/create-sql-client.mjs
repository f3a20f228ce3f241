import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

const TIMEOUT_MS = 120_000;

/**
 * Where a server listens, and the database that holds the fixtures.
 *
 * @typedef {object} Server
 * @property {string} host
 * @property {number} port
 * @property {string | null} socket path of its UNIX socket, if it has one
 * @property {string} user
 * @property {string} password
 * @property {string} database
 */

/**
 * @typedef {object} SqlClient
 * @property {(sql: string) => Promise<string[][]>} query returns rows of texts
 * @property {(file: string) => Promise<void>} load runs a file of SQL
 */

/**
 * Queries a server by its command-line client, by the socket if there is one.
 *
 * @param {string} client `mariadb` or `mysql`
 * @param {Server} server
 * @param {Record<string, string | undefined>} env
 * @returns {SqlClient} rejects with the client's error message
 */
export function createSqlClient(client, { host, port, socket, user, password, database }, env) {
  const where = socket
    ? ['--protocol=socket', `--socket=${socket}`]
    : ['--protocol=tcp', `--host=${host}`, `--port=${port}`];
  // Since 11.4 the client of MariaDB rejects servers without a certificate, or with one that it cannot check.
  const trust = path.basename(client) === 'mariadb' ? ['--skip-ssl-verify-server-cert'] : [];
  const args = ['--no-defaults', ...where, ...trust, `--user=${user}`, '--batch', '--skip-column-names', database];

  const run = (/** @type {string | null} */ sql, /** @type {number | null} */ input) =>
    new Promise((/** @type {(text: string) => void} */ resolve, reject) => {
      const child = spawn(client, sql === null ? args : [...args, '--execute', sql], {
        // Never on the command line, which everyone on the machine can read.
        env: { ...env, MYSQL_PWD: password },
        stdio: [input ?? 'ignore', 'pipe', 'pipe'],
        timeout: TIMEOUT_MS,
      });
      let out = '';
      let err = '';
      child.stdout?.setEncoding('utf8').on('data', (text) => {
        out += text;
      });
      child.stderr?.setEncoding('utf8').on('data', (text) => {
        err += text;
      });
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) resolve(out);
        else reject(new Error(err.trim() || `${path.basename(client)} ended with ${code ?? 'no exit code'}`));
      });
    });

  return {
    query: async (sql) =>
      (await run(sql, null))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split('\t').map(unescapeField)),
    load: async (file) => {
      const input = openSync(file, 'r');
      try {
        await run(null, input);
      } finally {
        closeSync(input);
      }
    },
  };
}

/** @type {Record<string, string>} */
const ESCAPED = { n: '\n', t: '\t', '\\': '\\', 0: '\0' };

/** @param {string} text */
const unescapeField = (text) => text.replace(/\\([nt\\0])/g, (_, letter) => ESCAPED[letter] ?? letter);
