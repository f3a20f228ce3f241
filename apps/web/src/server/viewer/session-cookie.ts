import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/env.ts';

/** The name of the cookie; browsers accept one that begins with `__Secure-` over HTTPS only. */
const nameOf = (webUrl: string) => `${webUrl.startsWith('https:') ? '__Secure-' : ''}tachograph.session_token`;

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The value of a cookie in a `Cookie` header; null where it is not there, or no text. */
export function findCookie(header: string, name: string): string | null {
  const pair = header.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair === undefined ? null : decode(pair.trim().slice(name.length + 1));
}

/**
 * The session token of a `Cookie` header, if we signed it; else null, as where there are no accounts. better-auth writes the cookie: the token, a
 * dot, and its HMAC-SHA256 in base64. It is read here, so that a request of somebody who is signed in costs one query.
 */
export function readSessionToken(header: string | null | undefined): string | null {
  const { accounts, webUrl } = env();
  const value = accounts && header ? findCookie(header, nameOf(webUrl)) : null;
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!accounts || !value || dot < 1) return null;
  // Compared as text: bytes have several texts in base64.
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(createHmac('sha256', accounts.secret).update(token).digest('base64'));
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}
