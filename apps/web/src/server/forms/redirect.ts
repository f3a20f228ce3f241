import 'server-only';

/** Send a browser on to a page of ours after a form, with the cookies of a response that was made for it. */
export function redirectTo(location: string, from?: Pick<Response, 'headers'>): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of from?.headers.getSetCookie() ?? []) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** A path of this site, from a text that anybody may have written: printable ASCII, as URLs are; the front page for everything else. */
export const toOwnPath = (text: string | null | undefined): string =>
  text && /^\/(?![/\\])[!-[\]-~]*$/.test(text) && text.length <= 2000 ? text : '/';
