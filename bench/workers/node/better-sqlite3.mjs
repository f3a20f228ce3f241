// https://github.com/WiseLibs/better-sqlite3/blob/master/docs/api.md
import Database from 'better-sqlite3';
import { file, serveDriver, versionOf } from './serve-driver.mjs';

await serveDriver({
  name: 'better-sqlite3',
  version: versionOf('better-sqlite3'),
  database: 'sqlite',
  options: 'synchronous = OFF',
  connect: () => {
    const db = new Database(file, { timeout: 5000 });
    db.pragma('synchronous = OFF');
    return {
      query: (sql, values = []) => db.prepare(sql).all(...values),
      execute: (sql, values) => db.prepare(sql).run(...values),
      prepare: (sql) => {
        const statement = db.prepare(sql);
        return (values = []) => statement.all(...values);
      },
      batch: (sql) => {
        const insert = db.prepare(sql);
        return db.transaction((/** @type {unknown[][]} */ rows) => {
          for (const row of rows) insert.run(...row);
        });
      },
      transaction: (read, writes) =>
        db.transaction(() => {
          const rows = db.prepare(read[0]).all(...read[1]);
          for (const [sql, values] of writes) db.prepare(sql).run(...values);
          return rows;
        })(),
      close: () => db.close(),
    };
  },
});
