import { setTimeout as wait } from 'node:timers/promises';
import type { MortalIngest } from './mortal-ingest.ts';

/** What an uploader was told in the end. */
export type Taken = {
  readonly id: string;
  readonly status: number;
  /** Times it was sent before it was taken. */
  readonly failures: number;
  /** Answers with a status that were no success, by status. */
  readonly refusals: readonly number[];
};

/** Statuses after which the same upload is sent again. */
const PASSING = new Set([429, 502, 503, 504]);

type Target = { readonly servers: readonly MortalIngest[]; readonly token: string; readonly random: () => number };

/** Send one run as CI does, with a key of its own, to any of several servers, until one has taken it. */
export async function sendUntilTaken(key: string, body: string, { servers, token, random }: Target): Promise<Taken> {
  const refusals: number[] = [];
  for (let failures = 0; ; failures++) {
    const server = servers[Math.floor(random() * servers.length)];
    const answer = await fetch(`${server?.url}/v1/runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // Refused, reset, or cut off before the end of the answer.
      .catch(() => null);
    if (answer) server?.answered();
    if (answer && answer.status < 300) {
      const { id } = JSON.parse(answer.text) as { id: string };
      return { id, status: answer.status, failures, refusals };
    }
    if (answer && !PASSING.has(answer.status)) throw new Error(`${key} was answered ${answer.status}: ${answer.text}`);
    if (answer) refusals.push(answer.status);
    await wait(40 + random() * 160);
  }
}
