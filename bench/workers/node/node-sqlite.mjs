// https://nodejs.org/api/sqlite.html
import { file, serveDriver } from './serve-driver.mjs';

/** @type {any} Absent before Node 22.5. */
const sqlite = await import(String('node:sqlite')).catch(() => null);

await serveDriver({
  name: 'node-sqlite',
  version: process.versions.node,
  database: 'sqlite',
  unsupported: sqlite ? null : `node:sqlite needs Node 22.5, and this is ${process.versions.node}`,
  options: 'synchronous = OFF',
  connect: () => {
    const db = new sqlite.DatabaseSync(file);
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF');
    return {
      query: (sql, values = []) => db.prepare(sql).all(...values),
      execute: (sql, values) => db.prepare(sql).run(...values),
      prepare: (sql) => {
        const statement = db.prepare(sql);
        return (values = []) => statement.all(...values);
      },
      transaction: (read, writes) => {
        db.exec('BEGIN');
        const rows = db.prepare(read[0]).all(...read[1]);
        for (const [sql, values] of writes) db.prepare(sql).run(...values);
        db.exec('COMMIT');
        return rows;
      },
      close: () => db.close(),
    };
  },
});
