import type { ThemeName } from '@tachograph/charts/style';

/** An error as plain text. It is not cached: what is missing now may be there later. */
export const textResponse = (
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(`${detail}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  });

/** The headers of every export, beside those about caching. */
export const exportHeaders = (type: string) => ({
  'content-type': type,
  // Opened by itself, an SVG is a document of this site: it runs and loads nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
});

/** `?theme=dark`; anything else is light. */
export const themeOf = (request: Request): ThemeName =>
  new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
