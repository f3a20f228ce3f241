// https://mariadb.com/docs/connectors/mariadb-connector-nodejs/connector-nodejs-promise-api
import mariadb from 'mariadb';
import { login, serveDriver, socketPath, versionOf } from './serve-driver.mjs';

const options = { ...login, socketPath };

await serveDriver({
  name: 'mariadb',
  version: versionOf('mariadb'),
  database: 'mysql',
  connect: async () => {
    const connection = await mariadb.createConnection(options);
    return {
      query: (sql, values) => connection.query(sql, values),
      prepare: async (sql) => {
        const statement = await connection.prepare(sql);
        return (values) => statement.execute(values);
      },
      batch: (sql) => (rows) => connection.batch(sql, rows),
      // Pipelining is on by default.
      pipeline: (sql, list) => Promise.all(list.map((values) => connection.query(sql, values))),
      transaction: async (read, writes) => {
        await connection.beginTransaction();
        const rows = await connection.query(...read);
        for (const write of writes) await connection.query(...write);
        await connection.commit();
        return rows;
      },
      close: () => connection.end(),
    };
  },
  pool: (connectionLimit) => {
    const pool = mariadb.createPool({ ...options, connectionLimit });
    return (sql, values) => pool.query(sql, values);
  },
});
