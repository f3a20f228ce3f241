import 'server-only';

/** A few fields: more is not a form of ours. */
const MAX_BYTES = 20_000;

/** The fields of a form as browsers send it by default; null when it is too large, which is noticed while it arrives. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return new URLSearchParams(text + decoder.decode());
}
