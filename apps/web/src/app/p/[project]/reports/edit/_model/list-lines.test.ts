import { readDocument } from '@tachograph/reports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLines } from './list-lines.ts';

const list = (text: string) => listLines(readDocument(text), () => null).lines;

test('a comparison is one line with the number of those it stands for, a claim its markers, a number a part of its line', () => {
  const lines = list(`<!-- tacho report https://host/p/node -->
# Title

<!-- tacho compare d=a ref=b s=one,two -->
| table |
|---|
<!-- /tacho -->
<!-- tacho claim a > b s=one -->
It is <!-- tacho value d=a ref=b -->1.2×<!-- /tacho --> as fast.
<!-- /tacho -->
end`);
  expect(lines).toEqual([
    { kind: 'block', line: 1, word: 'report', about: 'node', state: null, lines: 1 },
    { kind: 'text', line: 2, parts: [{ text: '# Title', marker: null }] },
    { kind: 'text', line: 3, parts: [] },
    { kind: 'block', line: 4, word: 'compare', about: 'a, b; 2 scenarios', state: null, lines: 4 },
    { kind: 'block', line: 8, word: 'claim', about: 'a > b; one', state: null, lines: 1 },
    {
      kind: 'text',
      line: 9,
      parts: [
        { text: 'It is ', marker: null },
        { text: '1.2×', marker: '<!-- tacho value d=a ref=b -->1.2×<!-- /tacho -->' },
        { text: ' as fast.', marker: null },
      ],
    },
    { kind: 'end', line: 10 },
    { kind: 'text', line: 11, parts: [{ text: 'end', marker: null }] },
  ]);
});

test('lines are numbered as they are, whatever stands in them, and at most 2,000 are listed', () => {
  const word = fc.constantFrom(
    'a',
    '\n',
    '<!-- tacho value d=a ref=b -->',
    '<!-- tacho compare d=a -->',
    '<!-- /tacho -->',
    '`',
    '> ',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      const text = words.join('');
      const numbers = list(text).map(({ line }) => line);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers.every((line) => line >= 1 && line <= text.split('\n').length)).toBe(true);
    }),
  );
  const { lines, omitted } = listLines(readDocument('line\n'.repeat(5_000)), () => null);
  expect({ lines: lines.length, omitted }).toEqual({ lines: 2_000, omitted: 3_001 });
});
