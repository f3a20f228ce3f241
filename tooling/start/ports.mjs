import { setTimeout as wait } from 'node:timers/promises';
import { whyNotListen } from '../postgres/connection.mjs';

const FREE_WITHIN_MS = 20_000;

/**
 * Makes sure that both servers can listen.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {{ mayBeHeld: boolean, signal: AbortSignal }} options `mayBeHeld`: servers of a killed start may still hold the
 *   ports, and end soon
 * @throws {Error} that names the environment variable to set
 */
export async function requirePorts({ host, webPort, ingestPort }, { mayBeHeld, signal }) {
  const deadline = Date.now() + (mayBeHeld ? FREE_WITHIN_MS : 0);
  for (const [variable, port] of /** @type {const} */ ([
    ['WEB_PORT', webPort],
    ['INGEST_PORT', ingestPort],
  ])) {
    for (;;) {
      const why = await whyNotListen(port, host);
      if (!why) break;
      if (why === 'EACCES')
        throw new Error(`port ${port} is not allowed to this user: set ${variable} to one above 1023`);
      if (why === 'EADDRNOTAVAIL' || why === 'ENOTFOUND')
        throw new Error(`${host} is not an address of this machine: set HOST to one that is`);
      if (Date.now() >= deadline) throw new Error(`port ${port} is taken: set ${variable} to another one`);
      await wait(200, undefined, { signal });
    }
  }
}
