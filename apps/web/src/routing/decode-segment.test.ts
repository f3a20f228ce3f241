import { expect, test } from 'vitest';
import { decodeSegment } from './decode-segment.ts';

test.each([
  ['select-1', 'select-1'],
  ['a%20b', 'a b'],
  ['%', '%'],
  ['100%', '100%'],
])('%s is the segment %s', (sent, text) => {
  expect(decodeSegment(sent)).toBe(text);
});
