import { once } from 'node:events';

/**
 * What `pg` calls on a query that it is given, of the protocol of `COPY`.
 *
 * @typedef {{ stream: import('node:net').Socket, query: (text: string) => void, sendCopyFromChunk: (chunk: Buffer) => void,
 *   endCopyFrom: () => void, sendCopyFail: (reason: string) => void }} Connection
 */

/**
 * Runs `COPY … TO STDOUT`. Only as many rows are in memory as `output` takes at a time.
 *
 * @param {import('pg').Client} client
 * @param {string} text the statement
 * @param {import('node:stream').Writable} output is ended after the last row; destroyed where the statement fails
 * @returns {Promise<number>} the number of rows
 */
export async function copyOut(client, text, output) {
  const rows = await copy(client, text, () => ({
    handleCopyData: (/** @type {{ chunk: Buffer }} */ { chunk }, /** @type {Connection} */ { stream }) => {
      // The chunk is a view of a buffer into which the next bytes are read.
      if (output.write(Buffer.from(chunk)) || stream.isPaused()) return;
      stream.pause();
      output.once('drain', () => stream.resume());
    },
  })).catch((error) => {
    // Whoever reads it would wait for ever.
    output.destroy(error);
    throw error;
  });
  output.end();
  return rows;
}

/**
 * Runs `COPY … FROM STDIN`. Only a few rows are in memory at a time.
 *
 * @param {import('pg').Client} client
 * @param {string} text the statement
 * @param {AsyncIterable<Buffer>} input what `copyOut` wrote, in chunks of any size; if it throws, nothing is stored
 * @returns {Promise<number>} the number of rows
 */
export function copyIn(client, text, input) {
  return copy(client, text, ({ fail, isOver }) => ({
    handleCopyInResponse: async (/** @type {Connection} */ connection) => {
      try {
        for await (const chunk of input) {
          if (isOver()) return;
          connection.sendCopyFromChunk(chunk);
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
        }
        connection.endCopyFrom();
      } catch (error) {
        fail(error);
        connection.sendCopyFail('the input failed');
      }
    },
  }));
}

/**
 * @param {import('pg').Client} client
 * @param {string} text
 * @param {(state: { fail: (error: unknown) => void, isOver: () => boolean }) => object} listen returns what handles the data
 * @returns {Promise<number>}
 */
function copy(client, text, listen) {
  return new Promise((resolve, reject) => {
    let rows = 0;
    let isOver = false;
    const fail = (/** @type {unknown} */ error) => {
      isOver = true;
      reject(error);
    };
    client.query({
      submit: (/** @type {any} */ connection) => connection.query(text),
      handleCommandComplete: (/** @type {{ text: string }} */ complete) => {
        rows = Number(complete.text.replace('COPY ', ''));
      },
      handleReadyForQuery: (/** @type {Connection} */ { stream }) => {
        // After the last row there may be no drain, and the next statement needs the connection.
        stream.resume();
        resolve(rows);
      },
      handleError: fail,
      ...listen({ fail, isOver: () => isOver }),
    });
  });
}
