/** @import { Client } from './drivers.mjs' */

const STATUS =
  "SHOW SESSION STATUS WHERE Variable_name IN ('Com_stmt_execute', 'Ssl_version', 'Ssl_cipher', 'Compression')";
/** What operations do to these is in the costs suite (../costs/to-figures.mjs). */
const COUNTERS =
  "SHOW SESSION STATUS WHERE Variable_name IN ('Bytes_sent', 'Bytes_received', 'Questions', 'Com_stmt_prepare', 'Com_stmt_execute')";
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
  const [endpoint] = await ask(client, HOST);
  return {
    response,
    session: {
      protocol: protocolOf(before.get('Com_stmt_execute'), after.get('Com_stmt_execute')),
      transport: transportOf(endpoint?.host),
      tls: after.get('Ssl_version') || null,
      compression: after.has('Compression') ? after.get('Compression') === 'ON' : null,
    },
  };
}

/**
 * @param {string | undefined} before
 * @param {string | undefined} after
 * @returns {'text' | 'binary' | null}
 */
function protocolOf(before, after) {
  if (before === undefined || after === undefined) return null;
  return Number(after) > Number(before) ? 'binary' : 'text';
}

/**
 * @param {unknown} host `127.0.0.1:54306`, or `localhost` alone for a UNIX socket
 * @returns {'tcp' | 'unix' | null}
 */
function transportOf(host) {
  if (host === undefined || host === null) return null;
  return /:\d+$/.test(String(host)) ? 'tcp' : 'unix';
}

/**
 * @param {Client} client
 * @returns {Promise<Record<string, number>>} what the server has counted for this session
 */
export async function readCounters(client) {
  const counted = await readStatus(client, COUNTERS);
  return Object.fromEntries([...counted].map(([name, value]) => [name, Number(value)]));
}

/**
 * @param {Client} client
 * @param {string} [statement]
 */
async function readStatus(client, statement = STATUS) {
  const rows = await ask(client, statement);
  return new Map(rows.map((row) => [String(row.Variable_name), String(row.Value)]));
}

/**
 * @param {Client} client
 * @param {string} sql
 */
async function ask(client, sql) {
  const response = client.read(await client.query(sql));
  return Array.isArray(response) ? response : [];
}
