// https://node-postgres.com/features/queries, https://node-postgres.com/features/pipelining
import pg from 'pg';
import { login, serveDriver, versionOf } from './serve-driver.mjs';

await serveDriver({
  name: 'pg',
  version: versionOf('pg'),
  database: 'postgres',
  options: ({ kind }) => (kind === 'pipeline' ? 'pipeline: true' : undefined),
  connect: async ({ kind }) => {
    const client = new pg.Client(kind === 'pipeline' ? { ...login, pipeline: true } : login);
    await client.connect();
    /** @type {(text: string, values?: unknown[]) => Promise<any[]>} */
    const query = async (text, values) => (await client.query(text, values)).rows;
    return {
      query,
      prepare: (text) => async (values) => (await client.query({ name: 'prepared', text, values })).rows,
      // Older versions ignore the option and send one after the other.
      pipeline: client.pipeline ? (text, list) => Promise.all(list.map((values) => query(text, values))) : null,
      transaction: async (read, writes) => {
        await client.query('BEGIN');
        const rows = await query(...read);
        for (const write of writes) await client.query(...write);
        await client.query('COMMIT');
        return rows;
      },
      close: () => client.end(),
    };
  },
  pool: (max) => {
    const pool = new pg.Pool({ ...login, max });
    return async (text, values) => (await pool.query(text, values)).rows;
  },
});
