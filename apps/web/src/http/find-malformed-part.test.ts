import { describe, expect, it } from 'vitest';
import { findMalformedPart } from './find-malformed-part.ts';

describe('findMalformedPart', () => {
  it.each([
    '/',
    '*',
    '/p/node-connectors/compare?d=mariadb@3.4.0,mysql2&ref=mysql2',
    '/p/caf%C3%A9/drivers/a%2Fb?s=100%25&empty&=&&x==',
    '/api/trpc/search.find?input=%7B%7D',
    '/p/node/compare?title=a+b%20c',
  ])('finds nothing in %s', (target) => {
    expect(findMalformedPart(target)).toBeNull();
  });

  it.each([
    ['/p/a/drivers/%00', 'The path of this URL contains a control character.'],
    ['/p/a/drivers/%C2%85', 'The path of this URL contains a control character.'],
    ['/api/trpc/%E0%A4%A', 'The path of this URL is not text in UTF-8 with percent-encoding.'],
    ['/p/a/%ED%A0%80', 'The path of this URL is not text in UTF-8 with percent-encoding.'],
    ['/p/100%', 'The path of this URL is not text in UTF-8 with percent-encoding.'],
    ['/p/a?d=%00', 'A parameter of this URL contains a control character.'],
    ['/p/a?%0d%0aSet-Cookie=1', 'A parameter of this URL contains a control character.'],
    ['/p/a?d=%zz', 'A parameter of this URL is not text in UTF-8 with percent-encoding.'],
    ['/p/a?d=ok&s=%FF', 'A parameter of this URL is not text in UTF-8 with percent-encoding.'],
  ])('says what is wrong with %s', (target, reason) => {
    expect(findMalformedPart(target)).toBe(reason);
  });
});
