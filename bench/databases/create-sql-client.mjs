import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import path from 'node:path';

const TIMEOUT_MS = 120_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

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

  const run = (/** @type {string[]} */ more, /** @type {string | null} */ inputFile) =>
    new Promise((/** @type {(text: string) => void} */ resolve, reject) => {
      // The password never on the command line, which everyone on the machine can read.
      const options = { env: { ...env, MYSQL_PWD: password }, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
      const child = execFile(client, [...args, ...more], options, (error, out, err) => {
        if (error === null) return resolve(out);
        const { code } = error;
        const ending =
          typeof code === 'string' ? error.message : `${path.basename(client)} ended with ${code ?? 'no exit code'}`;
        reject(new Error(err.trim() || ending));
      });
      // A client that ended early reads no more; its own message is the reason.
      child.stdin?.on('error', () => {});
      if (inputFile === null) child.stdin?.end();
      else if (child.stdin) createReadStream(inputFile).once('error', reject).pipe(child.stdin);
    });

  return {
    query: async (sql) =>
      (await run(['--execute', sql], null))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split('\t').map(unescapeField)),
    load: async (file) => void (await run([], file)),
  };
}

/** @type {Record<string, string>} */
const ESCAPED = { n: '\n', t: '\t', '\\': '\\', 0: '\0' };

/** @param {string} text */
const unescapeField = (text) => text.replace(/\\([nt\\0])/g, (_, letter) => ESCAPED[letter] ?? letter);
