/** @import { Client } from './drivers.mjs' */

const STATUS = `SHOW SESSION STATUS WHERE Variable_name IN ('Bytes_sent', 'Bytes_received', 'Questions', 'Com_stmt_prepare',
  'Com_stmt_execute', 'Ssl_version', 'Compression')`;
const HOST = 'SELECT HOST AS host FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()';

/**
 * Observes the session of the measured client around one operation. The queries use the text protocol, so they do not count as
 * executed statements themselves.
 *
 * @param {Client} client
 * @param {() => Promise<unknown>} run
 */
export async function observeSession(client, run) {
  const before = await readStatus(client);
  const response = await run();
  const after = await readStatus(client);
  const executions = [before, after].map((status) => status.get('Com_stmt_execute'));
  const host = (await ask(client, HOST))[0]?.host ?? null;
  return {
    response,
    session: {
      protocol: executions.includes(undefined) ? null : executions[0] === executions[1] ? 'text' : 'binary',
      // `127.0.0.1:54306`, or `localhost` alone for a UNIX socket.
      transport: host === null ? null : /:\d+$/.test(String(host)) ? 'tcp' : 'unix',
      tls: after.get('Ssl_version') || null,
      compression: after.has('Compression') ? after.get('Compression') === 'ON' : null,
    },
  };
}

/**
 * What operations add to; the costs suite (../../bench/costs/to-figures.mjs) says what that means.
 *
 * @param {Client} client
 * @returns {Promise<Record<string, number>>}
 */
export async function readCounters(client) {
  const counted = [...(await readStatus(client))].filter(([, value]) => /^\d+$/.test(value));
  return Object.fromEntries(counted.map(([name, value]) => [name, Number(value)]));
}

/** @param {Client} client */
async function readStatus(client) {
  const rows = await ask(client, STATUS);
  return new Map(rows.map((row) => [String(row.Variable_name), String(row.Value)]));
}

/** @type {(client: Client, sql: string) => Promise<Record<string, unknown>[]>} */
async function ask(client, sql) {
  const response = client.read(await client.query(sql));
  return Array.isArray(response) ? response : [];
}
