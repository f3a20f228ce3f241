import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The name of the cookie; browsers accept one that begins with `__Secure-` over HTTPS only. */
const nameOf = (webUrl: string) => `${webUrl.startsWith('https:') ? '__Secure-' : ''}tachograph.session_token`;

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

function findCookie(header: string, name: string): string | null {
  const pair = header.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair === undefined ? null : decode(pair.trim().slice(name.length + 1));
}

/**
 * The session token of a `Cookie` header, if it was signed with this secret; else null. better-auth writes the cookie: the token, a
 * dot, and its HMAC-SHA256 in base64. It is read here, so that a request of somebody who is signed in costs one query.
 */
export function readSessionToken(
  header: string | undefined,
  { secret, webUrl }: { readonly secret: string; readonly webUrl: string },
): string | null {
  const value = header === undefined ? null : findCookie(header, nameOf(webUrl));
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  // Compared as text: bytes have several texts in base64.
  const [token, signature] = [value.slice(0, dot), Buffer.from(value.slice(dot + 1))];
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}
