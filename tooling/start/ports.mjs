import { setTimeout as wait } from 'node:timers/promises';
import { whyNotListen } from '../postgres/connection.mjs';

/**
 * @param {{ port: number, host: string, knob: string, patienceMs: number }} options `patienceMs` above 0 when
 *   servers of a killed start may still be letting go of it
 * @throws {Error} naming the variable that chooses another port
 */
export async function requirePort({ port, host, knob, patienceMs }) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const why = await whyNotListen(port, host);
    if (!why) return;
    if (why === 'EACCES') throw new Error(`port ${port} is not allowed to this user: set ${knob} to one above 1023`);
    if (why === 'EADDRNOTAVAIL' || why === 'ENOTFOUND')
      throw new Error(`${host} is not an address of this machine: set HOST to one that is`);
    if (Date.now() >= deadline) throw new Error(`port ${port} is taken: set ${knob} to another one`);
    await wait(200);
  }
}
