/** @import { Client } from './drivers.mjs' */

const STATUS =
  "SHOW SESSION STATUS WHERE Variable_name IN ('Com_stmt_execute', 'Ssl_version', 'Ssl_cipher', 'Compression')";
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
  const [version] = await ask(client, 'SELECT VERSION() AS version');
  return {
    response,
    session: {
      protocol: protocolOf(before.get('Com_stmt_execute'), after.get('Com_stmt_execute')),
      transport: transportOf(endpoint?.host),
      tls: after.get('Ssl_version') || null,
      compression: after.has('Compression') ? after.get('Compression') === 'ON' : null,
      server: version ? String(version.version) : null,
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

/** @param {Client} client */
async function readStatus(client) {
  const rows = await ask(client, STATUS);
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
