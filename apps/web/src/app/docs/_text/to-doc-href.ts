import path from 'node:path';

/** `page`, `folder/page`: what an address under `/docs` may be made of. Neither dots nor capitals, so no way out. */
const ADDRESS = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;

export const isDocAddress = (address: string): boolean => address === '' || ADDRESS.test(address);

/** The address of a Markdown file under `docs`: `errors/invalid-run.md → /docs/errors/invalid-run`. Null for other files. */
export function toDocAddress(file: string): string | null {
  const address = file.replace(/(^|\/)README\.md$/, '').replace(/\.md$/, '');
  return (file === '' || file.endsWith('.md') || !path.posix.extname(file)) && isDocAddress(address) ? address : null;
}

/**
 * Where a link of one page leads on this site. `file` is the page's own path under `docs`.
 * Links to other pages of `docs` become addresses here, addresses with a scheme stay as they are, and a link to a file
 * that is not published here (a source, a JSON example) is null: its text remains.
 */
export function toDocHref(link: string, file: string): string | null {
  if (/^(https?:|mailto:|#)/i.test(link)) return link;
  if (/^[a-z][a-z0-9+.-]*:/i.test(link) || link.startsWith('/')) return null;
  const [target = '', hash] = link.split('#');
  const resolved = path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '');
  const address = toDocAddress(resolved === '.' ? '' : resolved);
  if (address === null) return null;
  return `/docs${address ? `/${address}` : ''}${hash ? `#${hash}` : ''}`;
}
