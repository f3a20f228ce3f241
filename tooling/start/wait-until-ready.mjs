import { setTimeout as wait } from 'node:timers/promises';

/** On a slow machine a start takes long. One that fails ends its server, which callers notice by themselves. */
const READY_WITHIN_MS = 600_000;

/**
 * Waits until `url` responds with 200.
 *
 * @param {{ name: string, url: string, signal: AbortSignal }} options
 * @throws {Error} with its last response, after ten minutes
 */
export async function waitUntilReady({ name, url, signal }) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let last = 'no response';
  for (;;) {
    signal.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 300)}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > deadline) throw new Error(`${name} is not ready: the last response of ${url} was: ${last}`);
    await wait(100, undefined, { signal });
  }
}
