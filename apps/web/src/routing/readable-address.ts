/** A value of a query. Commas, at signs, colons and equals signs are legal there and keep it readable. */
export const toReadableValue = (value: string): string =>
  encodeURIComponent(value).replace(/%2C/g, ',').replace(/%40/g, '@').replace(/%3A/g, ':').replace(/%3D/g, '=');

/**
 * The same address with a query as links have it. The router of Next.js writes `URLSearchParams`, in which `mysql2@2.2.5` is
 * `mysql2%402.2.5`. `base` is the address of the page.
 */
export function toReadableAddress(address: string, base: string): string {
  const { origin, pathname, searchParams, hash } = new URL(address, base);
  const pairs = [...searchParams].map(([key, value]) => `${encodeURIComponent(key)}=${toReadableValue(value)}`);
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  return `${origin === new URL(base).origin ? '' : origin}${pathname}${query}${hash}`;
}
