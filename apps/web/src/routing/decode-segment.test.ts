import { expect, test } from 'vitest';
import { decodeSegment } from './decode-segment.ts';

test.each([
  ['caf%C3%A9', 'café'],
  ['a%2Fb', 'a/b'],
  ['plain', 'plain'],
  ['100%', '100%'],
  ['%E0%A4%A', '%E0%A4%A'],
])('%s is the text %s, and no segment is an error', (segment, text) => {
  expect(decodeSegment(segment)).toBe(text);
});
