import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJson } from './to-json.ts';

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
