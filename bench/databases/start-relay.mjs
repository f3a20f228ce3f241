import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** @typedef {import('node:net').Socket} Socket */

/**
 * A place between clients and a server, on a port of its own. What it does with what they say is up to `join`.
 *
 * @param {{ host: string, port: number }} server
 * @param {(client: Socket, upstream: Socket) => void} join called for each connection
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function startRelay(server, join) {
  /** @type {Set<Socket>} */
  const open = new Set();
  const listener = createServer((client) => {
    const upstream = connect(server);
    for (const one of [client, upstream]) {
      open.add(one.setNoDelay(true));
      // What follows it says enough: the other side is closed too.
      one.on('error', () => {});
      one.once('close', () => open.delete(one));
    }
    join(client, upstream);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      for (const one of open) one.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
