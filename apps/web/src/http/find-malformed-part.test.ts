import { describe, expect, it } from 'vitest';
import { findMalformedPart } from './find-malformed-part.ts';

describe('findMalformedPart', () => {
  it.each([
    '/',
    '/p/node-connectors/',
    '/p/..a/.b',
    '/p/node-connectors/compare?driver=mariadb@3.4.0,mysql2&reference=mysql2',
    '/p/caf%C3%A9/drivers/a%2Fb?scenario=100%25&empty&=&&x==',
    '/api/trpc/search.find?input=%7B%7D',
    '/p/node/compare?title=a+b%20c',
  ])('finds nothing in %s', (target) => {
    expect(findMalformedPart(target)).toBeNull();
  });

  it.each([
    ['*', 'The path of this URL does not begin with "/".'],
    ['http://tacho.example/p/a', 'The path of this URL does not begin with "/".'],
    ['/_next/../p/a', 'The path of this URL contains "." or ".." as a segment.'],
    ['/_next/%2E%2e/p/a', 'The path of this URL contains "." or ".." as a segment.'],
    ['/p/a/.', 'The path of this URL contains "." or ".." as a segment.'],
    ['//evil.example/p', 'The path of this URL contains an empty segment.'],
    ['/x//p/a', 'The path of this URL contains an empty segment.'],
    ['/_next/..\\p/a', 'The path of this URL contains a backslash.'],
    ['/p/a/drivers/%00', 'The path of this URL contains a control character.'],
    ['/p/a/drivers/%C2%85', 'The path of this URL contains a control character.'],
    ['/api/trpc/%E0%A4%A', 'The path of this URL is not text in UTF-8 with percent-encoding.'],
    ['/p/a/%ED%A0%80', 'The path of this URL is not text in UTF-8 with percent-encoding.'],
    ['/p/100%', 'The path of this URL is not text in UTF-8 with percent-encoding.'],
    ['/p/a?driver=%00', 'A parameter of this URL contains a control character.'],
    ['/p/a?%0d%0aSet-Cookie=1', 'A parameter of this URL contains a control character.'],
    ['/p/a?driver=%zz', 'A parameter of this URL is not text in UTF-8 with percent-encoding.'],
    ['/p/a?driver=ok&scenario=%FF', 'A parameter of this URL is not text in UTF-8 with percent-encoding.'],
  ])('says what is wrong with %s', (target, reason) => {
    expect(findMalformedPart(target)).toBe(reason);
  });
});
