import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';

const agent = new Agent({ keepAlive: true });

type Received = {
  readonly status: number;
  readonly wireBytes: number;
  readonly text: string;
  readonly location: string | null;
  /** To the last byte. */
  readonly ms: number;
};

type Sent = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Buffer;
  /** Of no traffic, after which it is given up; by default never. */
  readonly timeoutMs?: number;
};

/** Sends one request and counts the bytes on the wire. */
export function sendRequest(url: string, { method = 'GET', headers, body, timeoutMs }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request(url, { agent, method, headers, timeout: timeoutMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      // The response was cut off: the server ended, or closed the connection.
      response.once('error', reject);
      response.once('end', () => {
        const ms = performance.now() - begun;
        const received = Buffer.concat(chunks);
        const text = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received).toString();
        const { statusCode: status = 0, headers } = response;
        resolve({ status, wireBytes: received.length, text, location: headers.location ?? null, ms });
      });
    });
    sent.once('timeout', () => sent.destroy(new Error(`no response within ${timeoutMs} ms`)));
    sent.once('error', reject).end(body);
  });
}

/** Sends one GET as a browser does. Rejects unless the status is 200. */
async function get(url: string): Promise<Received> {
  const response = await sendRequest(url, { headers: { 'accept-encoding': 'gzip' } });
  if (response.status !== 200) throw new Error(`${url} responds with ${response.status}`);
  return response;
}

/** With the milliseconds of each request. */
export type Timed<T> = T & { readonly times: number[]; wireBytes: number };

/**
 * Measures the server time of some URLs, to the last byte. They take turns, so that a slow moment of the machine affects all
 * of them.
 */
export async function measureRequests<T extends { readonly url: string }>(
  urls: readonly T[],
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<Timed<T>[]> {
  const measured = urls.map((entry): Timed<T> => ({ ...entry, times: [], wireBytes: 0 }));
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const entry of measured) {
      const { ms, wireBytes } = await get(entry.url);
      if (round >= 0) entry.times.push(ms);
      entry.wireBytes = wireBytes;
    }
  }
  return measured;
}
