/** A discovery document and keys are a few kB. */
const MOST_BYTES = 256 * 1024;
const MOST_MS = 5_000;

type Options = { readonly headers?: Headers | Record<string, string>; readonly signal?: AbortSignal };

/** Fetch a small document: no redirect, at most 256 KiB, at most five seconds. Rejects otherwise, and for a status that is no success. */
export async function fetchBounded(url: string, { headers }: Options = {}): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(MOST_MS),
    ...(headers ? { headers } : {}),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new Error('the document is too large');
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), {
    status: response.status,
    headers: { 'content-type': 'application/json' },
  });
}
