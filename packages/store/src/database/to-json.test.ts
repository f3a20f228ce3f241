import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toExactNumber, toJson } from './to-json.ts';

test('every value reads back as it was, but for NUL and half surrogate pairs', () => {
  const storable = (text: string) => text.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      expect(JSON.parse(toJson(texts))).toEqual(texts.map(storable));
    }),
  );
});

test.each([
  ['\0', '\ufffd'],
  ['\\u0000', '\\u0000'],
  ['\\\0', '\\\ufffd'],
  ['\ud800x', '\ufffdx'],
  ['\u{1f600}', '\u{1f600}'],
])('%j is sent as %j', (text, sent) => {
  expect(JSON.parse(toJson({ text }))).toEqual({ text: sent });
});

test('a double that JSON would change is sent as text', () => {
  const exact = [-0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(toExactNumber);
  expect(exact).toEqual(['-0', 'Infinity', '-Infinity']);
});

test('every other double is sent as it is', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(JSON.parse(toJson(toExactNumber(value))))).toBe(value);
    }),
  );
});
