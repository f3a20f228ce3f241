import { expect, test } from 'vitest';
import { toArrayText, toQuotedArrayText } from './to-array-text.ts';

test('numbers and keys stand as they are, and nothing is NULL', () => {
  expect(toArrayText([1, '-9223372036854775808', null, 'ok'])).toBe('{1,-9223372036854775808,NULL,ok}');
  expect(toArrayText([])).toBe('{}');
});

test('texts are quoted, so that none is taken for a separator, for nothing, or for the end', () => {
  expect(toQuotedArrayText(['a"b', 'c\\d', '{,}', 'NULL', '', null])).toBe('{"a\\"b","c\\\\d","{,}","NULL","",NULL}');
});
