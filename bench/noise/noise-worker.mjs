// Does what a driver does, without one: a request over loopback TCP, a response of 100 rows, and these read from text.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { serveWorker } from '../workers/node/serve-worker.mjs';

const ROWS = 100;
const RESPONSE = Buffer.from(
  Array.from({ length: ROWS }, (_, at) => `${at}\t${at * 7}\tname ${at}\t2026-11-30\n`).join(''),
);

/** Reads the rows of a response. @param {Buffer} response */
const readRows = (response) =>
  response
    .toString('utf8')
    .split('\n', ROWS)
    .map((line) => line.split('\t'));

/** Both ends of a connection, in this process. */
async function openConnection() {
  const server = createServer({ noDelay: true }, (socket) => socket.on('data', () => socket.write(RESPONSE)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const socket = connect({ port: address.port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

await serveWorker({
  driver: 'noise',
  driverVersion: '1.0.0',
  prepare: async () => {
    const socket = await openConnection();
    /** @type {Buffer[]} */
    let parts = [];
    let finish = () => {};
    socket.on('data', (part) => {
      parts.push(part);
      if (parts.reduce((length, one) => length + one.length, 0) === RESPONSE.length) finish();
    });
    return {
      run: async () => {
        parts = [];
        const finished = new Promise((resolve) => {
          finish = () => resolve(null);
        });
        socket.write('q');
        await finished;
        return readRows(Buffer.concat(parts));
      },
    };
  },
});
