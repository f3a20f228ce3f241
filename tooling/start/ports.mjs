import { setTimeout as wait } from 'node:timers/promises';
import { whyNotListen } from '../postgres/connection.mjs';

/**
 * @param {{ port: number, host: string, variable: string, retryForMs: number }} options `retryForMs` is above 0
 *   if servers of a killed start may still hold the port
 * @throws {Error} that names the environment variable to set
 */
export async function requirePort({ port, host, variable, retryForMs }) {
  const deadline = Date.now() + retryForMs;
  for (;;) {
    const why = await whyNotListen(port, host);
    if (!why) return;
    if (why === 'EACCES')
      throw new Error(`port ${port} is not allowed to this user: set ${variable} to one above 1023`);
    if (why === 'EADDRNOTAVAIL' || why === 'ENOTFOUND')
      throw new Error(`${host} is not an address of this machine: set HOST to one that is`);
    if (Date.now() >= deadline) throw new Error(`port ${port} is taken: set ${variable} to another one`);
    await wait(200);
  }
}
