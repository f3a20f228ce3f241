import { createHash } from 'node:crypto';

export type Response = { readonly status: number; readonly type: string; readonly body: string };

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/**
 * What two installations with the same content respond alike. Left out are their own URLs, the times at which they did
 * something, the id of a share, those of requests, nonces, and scripts, which contain what the page shows once more, in chunks as they were ready.
 *
 * @param options `since`: the start of the test; what was measured is older
 */
export function toComparable(
  { status, type, body }: Response,
  { server, since, shareId }: { readonly server: string; readonly since: Date; readonly shareId: string },
): Response {
  const text = body
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/ nonce="[^"]*"/g, '')
    // React separates texts where they were ready at different times.
    .replaceAll('<!-- -->', '')
    .replace(/\breq_[0-9a-f]{16}\b/g, 'REQUEST')
    .replaceAll(server, 'SERVER')
    .replaceAll(shareId, 'SHARE')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (time) => (Date.parse(time) < since.getTime() ? time : 'NOW'))
    .replace(new RegExp(`(${toDays(since)})(, \\d\\d:\\d\\d)?`, 'g'), 'TODAY');
  return { status, type, body: text };
}

/** The day on which the test began, and the next one, as pages show them. */
const toDays = (since: Date) => [0, 1].map((days) => DAY.format(since.getTime() + days * 86_400_000)).join('|');

/** Requests a path. The body of an image is its digest. */
export async function readResponse(url: string): Promise<Response> {
  const response = await fetch(url, { redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = type === 'image/png' ? createHash('sha256').update(bytes).digest('hex') : bytes.toString('utf8');
  return { status: response.status, type, body };
}
