import { setTimeout as wait } from 'node:timers/promises';

const WITHIN_MS = 600_000;

/** A response that is not 503, which a server gives where the machine is too busy to reach its database in time. */
export async function fetchServed(url: string, init?: RequestInit): Promise<Response> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 503 || performance.now() > until) return response;
    await response.arrayBuffer();
    await wait(500);
  }
}
