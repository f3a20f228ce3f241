// https://sidorares.github.io/node-mysql2/docs (first query, prepared statements, pools, the promise wrapper)
import mysql from 'mysql2/promise';
import { login, serveDriver, socketPath, toNested, versionOf } from './serve-driver.mjs';

const options = { ...login, socketPath };

await serveDriver({
  name: 'mysql2',
  version: versionOf('mysql2'),
  database: 'mysql',
  connect: async () => {
    const connection = await mysql.createConnection(options);
    /** @type {(sql: string, values?: unknown[]) => Promise<any[]>} */
    const query = async (sql, values) => (await connection.query(sql, values))[0];
    return {
      query,
      prepare: (sql) => async (values) => (await connection.execute(sql, values))[0],
      batch: (sql) => (rows) => connection.query(toNested(sql), [rows]),
      transaction: async (read, writes) => {
        await connection.beginTransaction();
        const rows = await query(...read);
        for (const write of writes) await connection.query(...write);
        await connection.commit();
        return rows;
      },
      close: () => connection.end(),
    };
  },
  pool: (connectionLimit) => {
    const pool = mysql.createPool({ ...options, connectionLimit });
    return async (sql, values) => (await pool.query(sql, values))[0];
  },
});
