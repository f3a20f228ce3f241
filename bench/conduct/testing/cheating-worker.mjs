// A worker of pg that does less than it says, in the way that its argument names.
import pg from 'pg';
import { login, serveDriver } from '../../workers/node/serve-driver.mjs';

const [way] = process.argv.slice(2);
/** @type {Map<string, any[]>} */
const kept = new Map();

await serveDriver({
  name: 'cheat',
  version: '1.0.0',
  database: 'postgres',
  connect: async () => {
    const types = way === 'undecoded' ? { getTypeParser: () => (/** @type {string} */ text) => text } : undefined;
    const client = new pg.Client(types ? { ...login, types } : login);
    await client.connect();
    /** @type {(text: string, values?: unknown[]) => Promise<any[]>} */
    const query = async (text, values) => {
      const key = JSON.stringify([text, values]);
      const known = way === 'kept' ? kept.get(key) : undefined;
      if (known) return known;
      if (way === 'talkative') await client.query('SELECT 1');
      const { rows } = await client.query(text, values);
      kept.set(key, rows);
      return way === 'fewer-rows' ? rows.slice(1) : rows;
    };
    /** @type {unknown[][]} */
    let waiting = [];
    return {
      query,
      execute: async (text, values) => {
        // Ten at once, and nine times nothing.
        if (way !== 'collected') return client.query(text, values);
        waiting.push(values);
        if (waiting.length < 10) return;
        const all = waiting.splice(0);
        await client.query(
          text.replace(/\(\$.*$/, all.map(([id, num, price, name]) => `(${id}, ${num}, ${price}, '${name}')`).join()),
        );
        waiting = [];
      },
      pipeline: async (text, list) => {
        const rows = [];
        for (const values of list) rows.push(await query(text, values));
        return rows;
      },
      transaction: async (read, writes) => {
        if (way !== 'uncommitted') await client.query('BEGIN');
        const rows = await query(...read);
        for (const write of writes) await client.query(...write);
        if (way !== 'uncommitted') await client.query('COMMIT');
        return rows;
      },
      close: () => client.end(),
    };
  },
});
