import { expect, test } from 'vitest';
import { toOwnPath } from './form-request.ts';

test.each(['/p/node/compare?driver=a@1', '/docs', '/%E6%97%A5'])('a form leads back to %s', (path) => {
  expect(toOwnPath(path)).toBe(path);
});

test.each([
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/a b',
  '/日本',
  '/a\u0007',
  '/a\u0000',
  null,
])('G15: a form leads to the front page instead of %j, which is no path of a header', (path) => {
  expect(toOwnPath(path)).toBe('/');
});
