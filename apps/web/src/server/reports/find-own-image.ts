import { env } from '@/env.ts';

/** What draws something of a project or a share. */
const IMAGE =
  /^\/(?:p\/[^?#]{1,400}\.svg|p\/[^?#]{1,400}\/as\/(?:svg|png|card\.png)|s\/[^/?#.]{1,40}\.(?:svg|png|card\.png))$/;

/** The path of an image of this installation, by its address in a document; null for every other one, which is a link. */
export function findOwnImage(address: string): string | null {
  const { origin } = new URL(env().webUrl);
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin && IMAGE.test(url.pathname) ? url.pathname + url.search : null;
}
