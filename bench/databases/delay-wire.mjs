import { startRelay } from './start-relay.mjs';

/**
 * A way to a server that takes longer: what either side sends waits half of `ms`, so that a round trip takes `ms` more. Kernels
 * without netem have no other, and kept proxies know whole milliseconds only. It waits by looking at the clock again and again, on
 * another core than what is measured.
 *
 * @param {{ host: string, port: number }} server
 * @param {number} ms
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export function delayWire(server, ms) {
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
  const pass = (/** @type {import('node:net').Socket} */ from, /** @type {import('node:net').Socket} */ to) => {
    from.on('data', (bytes) => later(() => to.write(bytes)));
    from.on('close', () => later(() => to.destroy()));
  };
  return startRelay(server, (client, upstream) => {
    pass(client, upstream);
    pass(upstream, client);
  });
}
