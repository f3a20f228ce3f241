import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

const ANSWER_WITHIN_MS = 120_000;

/**
 * Where a server listens, and the database that holds the fixtures.
 *
 * @typedef {object} Server
 * @property {string} host
 * @property {number} port
 * @property {string | null} socket path of its UNIX socket, where there is one
 * @property {string} user
 * @property {string} password
 * @property {string} database
 */

/**
 * @typedef {object} SqlClient
 * @property {(sql: string) => Promise<string[][]>} query rows of texts
 * @property {(file: string) => Promise<void>} load runs a file of SQL
 */

/**
 * Asks a server by its command-line client. By the socket where there is one.
 *
 * @param {string} client `mariadb` or `mysql`
 * @param {Server} server
 * @param {Record<string, string | undefined>} env
 * @returns {SqlClient} rejects with the client's words
 */
export function createSqlClient(client, { host, port, socket, user, password, database }, env) {
  const where = socket
    ? ['--protocol=socket', `--socket=${socket}`]
    : ['--protocol=tcp', `--host=${host}`, `--port=${port}`];
  // From 11.4 on, the client of MariaDB refuses servers whose certificate it cannot check, and those without one.
  const trust = path.basename(client) === 'mariadb' ? ['--skip-ssl-verify-server-cert'] : [];
  const args = ['--no-defaults', ...where, ...trust, `--user=${user}`, '--batch', '--skip-column-names', database];

  const run = (/** @type {string | null} */ sql, /** @type {number | null} */ input) =>
    new Promise((/** @type {(text: string) => void} */ resolve, reject) => {
      const child = spawn(client, sql === null ? args : [...args, '--execute', sql], {
        // Never on the command line, which everyone on the machine can read.
        env: { ...env, MYSQL_PWD: password },
        stdio: [input ?? 'ignore', 'pipe', 'pipe'],
        timeout: ANSWER_WITHIN_MS,
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
        else reject(new Error(err.trim() || `${path.basename(client)} ended with ${code ?? 'no answer'}`));
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
