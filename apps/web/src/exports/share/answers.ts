/** A refusal, as plain text. It is not kept by caches: what is refused now may be there later. */
export const say = (status: number, detail: string): Response =>
  new Response(`${detail}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' },
  });

/** What every form of a comparison is sent with, whatever may be done with a copy of it. */
export const formHeaders = (type: string) => ({
  'content-type': type,
  // Opened by itself, a picture is a document of this site: it runs and loads nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
});

/** `?theme=dark`; anything else is light. */
export const themeOf = (request: Request): 'light' | 'dark' =>
  new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
