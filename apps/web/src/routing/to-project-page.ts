import { toReadableAddress } from './readable-address.ts';
import { toPagePath } from './to-path.ts';

/**
 * Path and query below a project of the address of one of its pages, such as `/compare?driver=mysql2`: without host, project and
 * part of the page, so that it stays the same when the project is renamed. Null for an address of anything else.
 *
 * @param address as somebody copied it, with a host or without
 * @param webUrl address of the installation
 */
export function toProjectPage(address: string, project: string, webUrl: string): string | null {
  if (!URL.canParse(address, webUrl)) return null;
  const { origin, pathname, search } = new URL(toReadableAddress(address, webUrl), webUrl);
  const start = toPagePath([project]);
  const rest = pathname.slice(start.length);
  const isBelow = pathname.startsWith(start) && (rest === '' || rest.startsWith('/'));
  if (origin !== new URL(webUrl).origin || !isBelow) return null;
  return `${rest === '/' ? '' : rest}${search}`;
}
