import { describe, expect, it } from 'vitest';
import { findDocuments } from './find-documents.ts';

const summaryOf = (text: string) =>
  findDocuments(text).map(({ value, firstLine, lastLine, behind }) => ({
    value,
    lines: [firstLine, lastLine],
    behind,
  }));

describe('findDocuments', () => {
  it('finds a document with lines before it and a word behind it', () => {
    expect(summaryOf('> node b.js\n{\n  "a": ["}{", 1.5e3]\n}Done in 3 s\n')).toEqual([
      { value: { a: ['}{', 1500] }, lines: [1, 3], behind: 'Done in 3 s' },
    ]);
  });

  it.each(['{"a":1}\n{"b":2}\n', '{"a":1}{"b":2}', '{"a":1}\r\n\r\n{\r\n"b":2}', '{"a":1},\n{"b":2}'])(
    'finds both of %j',
    (text) => {
      expect(findDocuments(text).map(({ value }) => value)).toEqual([{ a: 1 }, { b: 2 }]);
    },
  );

  it('finds a document behind a label, with the numbers that Python writes', () => {
    expect(summaryOf('RESULT: {"a": NaN, "b": -Infinity}')).toEqual([
      { value: { a: null, b: null }, lines: [0, 0], behind: '' },
    ]);
  });

  it('finds a document without its end, whether the text ends or something else follows', () => {
    expect(summaryOf('> x\n{\n  "a": [1,\n')).toEqual([{ value: undefined, lines: [1, 2], behind: '' }]);
    expect(summaryOf('{\n  "a": 1\nKilled\n{"b": 2}')).toEqual([
      { value: undefined, lines: [0, 1], behind: '' },
      { value: { b: 2 }, lines: [3, 3], behind: '' },
    ]);
  });

  it.each([
    '[INFO] a',
    '[0] "a"',
    '[1] 5 ops/s',
    '{ x }',
    'a x 5 ops/sec {"a":1}',
    '  {"inside": 1},\n  {"of": 1}\n]',
    '"key": {"a": 1}',
    '[1,\n2]',
  ])('finds none in %j', (text) => expect(findDocuments(text)).toEqual([]));

  it.each([
    ['brackets', '[\n'],
    ['open objects', '{"a":[\n'],
    ['open strings', '["\n'],
    ['documents', '{"a":1}\n'],
    ['documents in an open one', '[{"a":1},\nx\n'],
    ['labels', 'a: {"a\n'],
  ])('reads a megabyte of %s in linear time', (_, line) => {
    expect(findDocuments(line.repeat(1_000_000 / line.length)).length).toBeLessThan(200_000);
  });
});
