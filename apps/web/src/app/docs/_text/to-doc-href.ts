import path from 'node:path';

/** `page`, `folder/page`: what a route under `/docs` may be made of. Neither dots nor capitals, so no way out. */
const ROUTE = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

export const isDocRoute = (route: string): boolean => route === '' || ROUTE.test(route);

/** The route of a Markdown file under `docs`: `errors/invalid-run.md → /docs/errors/invalid-run`. Null for other files. */
export function toDocRoute(file: string): string | null {
  const route = file.replace(/(^|\/)README\.md$/, '').replace(/\.md$/, '');
  return (file === '' || file.endsWith('.md') || !path.posix.extname(file)) && isDocRoute(route) ? route : null;
}

/**
 * Where a link of one page leads on this site. `file` is the page's own path under `docs`.
 * Links to other pages of `docs` become routes here, URLs with a scheme stay as they are, and a link to a file
 * that is not published here (a source, a JSON example) is null: its text remains.
 */
export function toDocHref(link: string, file: string): string | null {
  if (/^(https?:|mailto:|#)/i.test(link)) return link;
  if (/^[a-z][a-z0-9+.-]*:/i.test(link) || link.startsWith('/')) return null;
  const [target = '', hash] = link.split('#');
  const resolved = path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '');
  const route = toDocRoute(resolved === '.' ? '' : resolved);
  if (route === null) return null;
  return `/docs${route ? `/${route}` : ''}${hash ? `#${hash}` : ''}`;
}
