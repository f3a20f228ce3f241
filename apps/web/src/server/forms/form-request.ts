import 'server-only';

/** A few fields: more is not a form of ours. */
const MAX_BYTES = 20_000;

/** The fields of a form as browsers send it by default; null when it has more than `mostBytes`, which is noticed while it arrives. */
export async function readForm(request: Request, mostBytes = MAX_BYTES): Promise<URLSearchParams | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return new URLSearchParams(text + decoder.decode());
}

/** Send a browser on to a page of ours after a form, with the cookies of a response that was made for it. */
export function redirectTo(location: string, from?: Pick<Response, 'headers'>): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of from?.headers.getSetCookie() ?? []) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** A path of this site, from a text that anybody may have written: printable ASCII, as URLs are; the front page for everything else. */
export const toOwnPath = (text: string | null | undefined): string =>
  text && /^\/(?![/\\])[!-[\]-~]*$/.test(text) && text.length <= 2000 ? text : '/';
