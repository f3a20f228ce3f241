// node worker.mjs mysql2, or node worker.mjs . in a checkout of it
import { createRequire } from 'node:module';
import { serveWorker } from './serve-worker.mjs';

const [driver = 'mysql2'] = process.argv.slice(2);
const load = createRequire(`${process.cwd()}/package.json`);
const { DB_HOST: host = '127.0.0.1', DB_PORT: port = '3306', DB_USER: user = 'root', DB_PASSWORD: password = '' } = process.env;
const statements = { 'select-1': 'SELECT 1 AS n' };

await serveWorker({
  driver: 'mysql2',
  driverVersion: load(`${driver}/package.json`).version,
  prepare: async (scenario) => {
    const connection = await load(`${driver}/promise`).createConnection({ host, port: Number(port), user, password });
    const run = () => connection.query(statements[scenario]);
    const [rows] = await run();
    if (rows[0].n !== 1) throw new Error(`unexpected rows: ${JSON.stringify(rows)}`);
    return { run };
  },
});
