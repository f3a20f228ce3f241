import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparedTexts, compareTexts } from './compare-texts.ts';
import { foldLines } from './fold-lines.ts';

const sideOf = ({ lines }: ComparedTexts, side: 'before' | 'after') =>
  lines.filter((line) => line[side] !== null).map(({ parts }) => parts.map(({ text }) => text).join(''));

const text = fc
  .array(fc.constantFrom('a', 'b', '', 'one two', 'one three'), { maxLength: 30 })
  .map((l) => l.join('\n'));

test('each text is in the difference as a whole, its lines numbered from 1', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const compared = compareTexts(before, after);
      for (const [side, given] of [
        ['before', before],
        ['after', after],
      ] as const) {
        expect(sideOf(compared, side).join('\n')).toBe(given.replace(/\n$/, ''));
        const numbers = compared.lines.flatMap((line) => line[side] ?? []);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }
    }),
  );
});

test('a line that was changed has the words that differ, on both sides', () => {
  const { lines, added, removed } = compareTexts('# T\nmariadb is faster\n', '# T\nmariadb is slower\n');
  expect({ added, removed }).toEqual({ added: 1, removed: 1 });
  expect(lines[1]).toEqual({
    before: 2,
    after: null,
    parts: [
      { text: 'mariadb is ', isChanged: false },
      { text: 'faster', isChanged: true },
    ],
  });
  expect(lines[2]?.parts.at(-1)).toEqual({ text: 'slower', isChanged: true });
});

test('lines that have nothing in common are replaced as a whole', () => {
  const { lines } = compareTexts('alpha beta', '0 1 2 3 4 5 6 7 8 9');
  expect(lines.flatMap(({ parts }) => parts).every(({ isChanged }) => !isChanged)).toBe(true);
});

test('texts that differ in everything, or are too long to be searched, are replaced and said to be rough', () => {
  const many = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word} ${n}`).join('\n');
  for (const count of [3_000, 30_000]) {
    const compared = compareTexts(`same\n${many('a', count)}\nend`, `same\n${many('b', count)}\nend`);
    expect(compared).toMatchObject({ isRough: true, added: count, removed: count });
    expect(compared.lines[0]).toMatchObject({ before: 1, after: 1 });
  }
});

test('unchanged lines are folded but for three around a change, and no more than 2,000 lines are shown', () => {
  const lines = Array.from({ length: 100 }, (_, n) => `line ${n}`);
  const { lines: compared } = compareTexts(lines.join('\n'), lines.with(50, 'other').join('\n'));
  const folded = foldLines(compared);
  expect(folded[0]).toEqual({ folded: 47, isSame: true });
  expect(folded.at(-1)).toEqual({ folded: 46, isSame: true });
  expect(folded).toHaveLength(10);
  const all = foldLines(compareTexts('', Array.from({ length: 5_000 }, (_, n) => `${n}`).join('\n')).lines);
  expect(all).toHaveLength(2_001);
  expect(all.at(-1)).toEqual({ folded: 3_000, isSame: false });
});
