import { setTimeout as wait } from 'node:timers/promises';
import { isPortFree } from '../postgres/connection.mjs';

/**
 * @param {{ port: number, host: string, knob: string, patienceMs: number }} options `patienceMs` above 0 when
 *   servers of a killed start may still be letting go of it
 * @throws {Error} naming the variable that chooses another port
 */
export async function requirePort({ port, host, knob, patienceMs }) {
  const deadline = Date.now() + patienceMs;
  while (!(await isPortFree(port, host))) {
    if (Date.now() >= deadline) throw new Error(`port ${port} is taken: set ${knob} to another one`);
    await wait(200);
  }
}
