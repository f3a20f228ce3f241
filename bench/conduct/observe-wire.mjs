/** @import { Dialect } from '../contracts/contracts.mjs' */
import { startRelay } from '../databases/start-relay.mjs';

/**
 * What went over the wire.
 *
 * @typedef {object} Traffic
 * @property {number} trips how often a client sent something after the server had: of all connections together
 * @property {number} statements that the server was asked to run, by their text or prepared
 * @property {number} prepared of these, those that were prepared before
 * @property {number} sent bytes from the client
 * @property {number} received bytes
 */

/** @returns {Traffic} */
const nothing = () => ({ trips: 0, statements: 0, prepared: 0, sent: 0, received: 0 });

/**
 * A place between a worker and its server that counts what they say to each other.
 *
 * @param {Exclude<Dialect, 'sqlite'>} dialect
 * @param {{ host: string, port: number }} server
 * @returns {Promise<{ port: number, reset: () => void, read: () => Traffic, close: () => Promise<void> }>}
 */
export async function observeWire(dialect, server) {
  let traffic = nothing();
  const relay = await startRelay(server, (client, upstream) => {
    const count = createCounter(dialect, (kind) => {
      traffic.statements += 1;
      if (kind === 'prepared') traffic.prepared += 1;
    });
    let isWaiting = false;
    client.on('data', (bytes) => {
      traffic.sent += bytes.length;
      if (!isWaiting) traffic.trips += 1;
      isWaiting = true;
      count(bytes);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      traffic.received += bytes.length;
      isWaiting = false;
      client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  return {
    ...relay,
    reset: () => {
      traffic = nothing();
    },
    read: () => ({ ...traffic }),
  };
}

/** @typedef {(kind: 'text' | 'prepared') => void} OnStatement */

/** @type {(dialect: Exclude<Dialect, 'sqlite'>, onStatement: OnStatement) => (bytes: Buffer) => void} */
const createCounter = (dialect, onStatement) =>
  dialect === 'postgres' ? countPostgres(onStatement) : countMysql(onStatement);

/**
 * Messages of the frontend (PostgreSQL, "Message Formats"): `Q` runs a text, `E` executes what was bound. A statement that was
 * parsed since the last execution was not prepared before.
 *
 * @param {OnStatement} onStatement
 */
function countPostgres(onStatement) {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let parsed = 0;
  return (/** @type {Buffer} */ bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      // The request for encryption is answered with one byte, and the first message of a session comes after it.
      if (!isStarted) isStarted = rest.readUInt32BE(4) !== 80877103;
      else {
        const type = String.fromCharCode(rest[0] ?? 0);
        if (type === 'P') parsed += 1;
        if (type === 'Q') onStatement('text');
        if (type === 'E') {
          onStatement(parsed > 0 ? 'text' : 'prepared');
          parsed = Math.max(0, parsed - 1);
        }
      }
      rest = rest.subarray(length);
    }
  };
}

const COM_QUERY = 0x03;
const COM_STMT_EXECUTE = 0x17;
const COM_STMT_BULK_EXECUTE = 0xfa;

/**
 * Packets of the client (MariaDB, "Client/Server Protocol"): three bytes of length, a sequence number, which is 0 for a command,
 * and the command.
 *
 * @param {OnStatement} onStatement
 */
function countMysql(onStatement) {
  let rest = Buffer.alloc(0);
  return (/** @type {Buffer} */ bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 4) {
      const length = 4 + rest.readUIntLE(0, 3);
      if (rest.length < length) return;
      const command = rest[3] === 0 ? rest[4] : null;
      if (command === COM_QUERY) onStatement('text');
      if (command === COM_STMT_EXECUTE || command === COM_STMT_BULK_EXECUTE) onStatement('prepared');
      rest = rest.subarray(length);
    }
  };
}
