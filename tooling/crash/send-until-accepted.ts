import { setTimeout as wait } from 'node:timers/promises';
import type { CrashableIngest } from './crashable-ingest.ts';

/** The last response that an uploader got. */
export type Accepted = {
  readonly id: string;
  readonly status: number;
  /** Attempts that failed before. */
  readonly failures: number;
};

/** Statuses after which the same upload is sent again. */
const TEMPORARY = new Set([429, 502, 503, 504]);

type Target = { readonly servers: readonly CrashableIngest[]; readonly token: string; readonly random: () => number };

/** Send one run with its own key as CI does, to any of several servers, until one has accepted it. */
export async function sendUntilAccepted(
  key: string,
  body: string,
  { servers, token, random }: Target,
): Promise<Accepted> {
  for (let failures = 0; ; failures++) {
    const server = servers[Math.floor(random() * servers.length)];
    const response = await fetch(`${server?.url}/v1/runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // Refused, reset, or cut off before the end of the response.
      .catch(() => null);
    if (response) server?.countResponse();
    if (response && response.status < 300) {
      const { id } = JSON.parse(response.text) as { id: string };
      return { id, status: response.status, failures };
    }
    if (response && !TEMPORARY.has(response.status))
      throw new Error(`${key} got the response ${response.status}: ${response.text}`);
    await wait(40 + random() * 160);
  }
}
