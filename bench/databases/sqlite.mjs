/** @import { Database, World } from './database.mjs' */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../processes/find-program.mjs';
import { createHome, removeHome } from './private-home.mjs';

const MISSING = 'there is no sqlite3: install it (on Debian: apt-get install sqlite3)';

/** Runs a text of SQL by the command-line program. @type {(program: string, file: string, sql: string) => Promise<string>} */
const runSql = (program, file, sql) =>
  new Promise((resolve, reject) => {
    const child = execFile(program, ['-batch', '-noheader', '-separator', '\t', '-bail', file], (error, out, err) =>
      error === null ? resolve(out) : reject(new Error(`sqlite3: ${err.trim() || error.message}`)),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(sql);
  });

/**
 * A database file of its own: readers do not wait for writers (WAL), and nobody waits for the disk. The library is that of each
 * driver.
 *
 * @param {Pick<World, 'folder' | 'env'>} world
 * @returns {Promise<Database>}
 */
export async function createSqlite({ folder, env }) {
  const program = findProgram(['sqlite3'], env);
  if (!program) throw new Error(MISSING);
  const home = createHome(folder, 'sqlite');
  const file = path.join(home.dataDir, 'bench.sqlite');
  const run = (/** @type {string} */ sql) => runSql(program, file, `.timeout 10000\n${sql}`);
  await run('PRAGMA journal_mode=WAL;');
  return {
    dialect: 'sqlite',
    env: { DB_FILE: file },
    socket: null,
    pid: null,
    run: async (statements) => void (await run(`PRAGMA synchronous=OFF;\n${statements.join(';\n')};`)),
    load: async (script) => void (await run(readFileSync(script, 'utf8'))),
    readRow: async (sql) => (await run(`${sql};`)).trimEnd().split('\n')[0]?.split('\t') ?? [],
    observe: async () => ({
      product: 'sqlite',
      version: null,
      rawVersion: null,
      config: { journal_mode: 'wal', synchronous: 'off' },
    }),
    whyEnded: () => null,
    stop: async () => removeHome(home.folder),
  };
}
