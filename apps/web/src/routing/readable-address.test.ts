import { expect, test } from 'vitest';
import * as hrefs from '@/routing/hrefs.ts';
import { toReadableAddress } from './readable-address.ts';

const BASE = 'https://pages.example/p/node';

/** As the router writes it. */
function asWritten(href: string): string {
  const url = new URL(href, BASE);
  url.searchParams.delete('none');
  return url.pathname + url.search + url.hash;
}

test.each([
  hrefs.compare('node', { driver: 'mysql2@2.2.5,mariadb@3.0.1-rc', reference: 'mysql2@2.2.5~mariadb-11.4~48c0f2' }),
  hrefs.compare('jdbc', { driver: 'protocol=text', reason: "the same host, 100 % sure (we didn't move)" }),
  hrefs.runs('node', { q: 'a+b c/d?e&f#g ü' }),
  hrefs.runResult('node', 'r_1', 3, { q: 'x' }),
  hrefs.project('node'),
])('an address that the router wrote is the one of its link again: %s', (href) => {
  expect(toReadableAddress(asWritten(href), BASE)).toBe(href);
});

test('what is elsewhere stays there, and a key that is named twice stays named twice', () => {
  expect(toReadableAddress('https://other.example/a?b=%40', BASE)).toBe('https://other.example/a?b=@');
  expect(toReadableAddress('/a?b=1&b=2', BASE)).toBe('/a?b=1&b=2');
});
