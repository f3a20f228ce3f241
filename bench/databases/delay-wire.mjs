import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A way to a server that takes longer: what either side sends waits half of `ms`, so that a round trip takes `ms` more. Kernels
 * without netem have no other, and kept proxies know whole milliseconds only. It waits by looking at the clock again and again, on
 * another core than what is measured.
 *
 * @param {{ host: string, port: number }} server
 * @param {number} ms
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function delayWire(server, ms) {
  /** @type {{ due: number, send: () => void }[]} all wait equally long, so the first in is the first out */
  const waiting = [];
  let isLooking = false;
  const look = () => {
    while (waiting[0] && waiting[0].due <= performance.now()) waiting.shift()?.send();
    isLooking = waiting.length > 0;
    if (isLooking) setImmediate(look);
  };
  const later = (/** @type {() => void} */ send) => {
    waiting.push({ due: performance.now() + ms / 2, send });
    if (isLooking) return;
    isLooking = true;
    setImmediate(look);
  };
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set();
  const listener = createServer((client) => {
    const upstream = connect(server);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      open.add(from?.setNoDelay(true) ?? client);
      from?.on('data', (bytes) => later(() => to?.write(bytes)));
      from?.on('error', () => {});
      from?.on('close', () => later(() => to?.destroy()));
      from?.once('close', () => open.delete(from));
    }
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
