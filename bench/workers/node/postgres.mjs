// https://github.com/porsager/postgres#readme
import postgres from 'postgres';
import { login, serveDriver, versionOf } from './serve-driver.mjs';

/** A query as one writes it, sql`SELECT … WHERE id = ${id}`, of a text with the marks $1, $2. @type {(text: string) => TemplateStringsArray} */
const toTemplate = (text) => {
  const strings = text.split(/\$\d+/);
  return Object.assign(strings, { raw: strings });
};

/** @type {Map<string, TemplateStringsArray>} One template for each text, as in the source of a program. */
const templates = new Map();

/** @type {(sql: any, text: string, values?: unknown[]) => any} */
const ask = (sql, text, values = []) => {
  const known = templates.get(text);
  if (known) return sql(known, ...values);
  templates.set(text, toTemplate(text));
  return ask(sql, text, values);
};

const open = (/** @type {number} */ max) => postgres({ ...login, username: login.user, max });

await serveDriver({
  name: 'postgres',
  version: versionOf('postgres'),
  database: 'postgres',
  connect: async () => {
    const sql = open(1);
    // It connects with the first query; this is none, which it has from 3.4 on.
    if (sql.reserve) (await sql.reserve()).release();
    else await sql.unsafe('SELECT 1');
    return {
      query: (text, values) => ask(sql, text, values),
      prepare: (text) => (values) => ask(sql, text, values),
      batch: (text) => {
        const [head = ''] = text.split(/(?<=VALUES )/);
        return (rows) => ask(sql, `${head}$1`, [sql(rows)]);
      },
      pipeline: (text, list) => Promise.all(list.map((values) => ask(sql, text, values))),
      transaction: (read, writes) =>
        sql.begin(async (/** @type {unknown} */ own) => {
          const rows = await ask(own, ...read);
          for (const write of writes) await ask(own, ...write);
          return rows;
        }),
      close: () => sql.end(),
    };
  },
  pool: (max) => {
    const sql = open(max);
    // Without a reservation, two callers share a connection and pipeline.
    return async (text, values) => {
      const reserved = await sql.reserve();
      const rows = await ask(reserved, text, values);
      reserved.release();
      return rows;
    };
  },
});
