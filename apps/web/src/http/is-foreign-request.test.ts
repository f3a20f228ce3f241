import { describe, expect, it } from 'vitest';
import { isForeignRequest } from './is-foreign-request.ts';

const WEB_URL = 'https://tacho.example';
const host = '10.0.0.7:3000';

describe('isForeignRequest', () => {
  it.each([
    ['a form of the public URL behind a proxy', { host, origin: WEB_URL, 'sec-fetch-site': 'same-origin' }],
    ['a form of the URL that was opened', { host, origin: `http://${host}` }],
    ['a client without an origin, such as curl', { host }],
  ])('accepts %s', (_, headers) => {
    expect(isForeignRequest({ method: 'POST', headers }, WEB_URL)).toBe(false);
  });

  it.each([
    ['another origin', { host, origin: 'https://evil.example' }],
    ['a sibling domain', { host, origin: 'https://evil.tacho.example', 'sec-fetch-site': 'same-site' }],
    ['another port of the same host', { host, origin: 'http://10.0.0.7:3001' }],
    ['an origin that is hidden', { host, origin: 'null' }],
    ['what the browser calls cross-site', { host, 'sec-fetch-site': 'cross-site' }],
  ])('rejects %s (row 67)', (_, headers) => {
    expect(isForeignRequest({ method: 'POST', headers }, WEB_URL)).toBe(true);
  });

  it('lets everybody read: an image is embedded by other sites (row 67)', () => {
    const headers = { host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(['GET', 'HEAD', undefined].map((method) => isForeignRequest({ method, headers }, WEB_URL))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
