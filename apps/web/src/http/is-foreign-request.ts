import type { IncomingHttpHeaders } from 'node:http';

type Request = { readonly method?: string | undefined; readonly headers: IncomingHttpHeaders };

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

/**
 * Whether a request that may change something was made by a page of another site. A browser says so by `Origin` or
 * `Sec-Fetch-Site`; a client that sends neither is no browser. `webUrl` is the public URL of these pages, which a proxy may
 * replace by another `Host`.
 */
export function isForeignRequest({ method = 'GET', headers }: Request, webUrl: string): boolean {
  if (SAFE_METHODS.has(method)) return false;
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  if (headers.origin === undefined) return false;
  const host = hostOf(headers.origin);
  return host === null || (host !== headers.host && host !== hostOf(webUrl));
}
