// https://github.com/mysqljs/mysql#readme
import { promisify } from 'node:util';
import mysql from 'mysql';
import { login, serveDriver, socketPath, toNested, versionOf } from './serve-driver.mjs';

const options = { ...login, socketPath };

/** @param {Record<string, any>} of @param {string} method @returns {(...given: any[]) => Promise<any>} */
const promised = (of, method) => promisify(of[method].bind(of));

await serveDriver({
  name: 'mysql',
  version: versionOf('mysql'),
  database: 'mysql',
  connect: async () => {
    const connection = mysql.createConnection(options);
    await promised(connection, 'connect')();
    const query = promised(connection, 'query');
    return {
      query,
      batch: (sql) => (rows) => query(toNested(sql), [rows]),
      transaction: async (read, writes) => {
        await promised(connection, 'beginTransaction')();
        const rows = await query(...read);
        for (const write of writes) await query(...write);
        await promised(connection, 'commit')();
        return rows;
      },
      close: promised(connection, 'end'),
    };
  },
  pool: (connectionLimit) => promised(mysql.createPool({ ...options, connectionLimit }), 'query'),
});
