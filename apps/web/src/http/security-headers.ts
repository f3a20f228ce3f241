/** A page may be shown again by "back" without a request; it is never taken from a cache that visitors share. */
export const PAGE_CACHE_CONTROL = 'private, no-cache';

/**
 * The Content-Security-Policy of a page. Scripts run by the nonce of this response only. So do style elements; style
 * attributes are allowed, because marks of charts and tables have their position in one.
 */
export const toPagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Of everything that is neither a page nor an export with its own policy. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const FEATURES_OFF = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': FEATURES_OFF.map((feature) => `${feature}=()`).join(', '),
};

/** A year, in seconds. */
const HSTS = 'max-age=31536000';

type Described = {
  /** The Content-Type of the response. */
  readonly type: string;
  readonly nonce: string;
  /** Whether readers reach these pages by https. */
  readonly isHttps: boolean;
};

/** The headers of every response. An export may replace the policy; images may be embedded by other sites. */
export const toSecurityHeaders = ({ type, nonce, isHttps }: Described): Readonly<Record<string, string>> => ({
  ...ALWAYS,
  'content-security-policy': type.startsWith('text/html') ? toPagePolicy(nonce) : DATA_POLICY,
  'cross-origin-resource-policy': type.startsWith('image/') ? 'cross-origin' : 'same-origin',
  ...(isHttps ? { 'strict-transport-security': HSTS } : {}),
});
