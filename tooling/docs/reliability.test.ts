import { expect, test } from 'vitest';
import { listFiles, readFile } from './testing/documents.ts';

const OWN = 'tooling/docs/reliability.test.ts';
/** A text in quotes on one line: a title, or a part of it in the table of `test.each`. */
const QUOTED = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\\n])*)`/g;

/** The rows of docs/reliability.md that a title names: `(row 12)`, `(rows 12, 13)`, `(rows 12–14)`; attacks are its first word: `F1: `, `G1: `. */
function readNames(title: string): string[] {
  const rows = [...title.matchAll(/\(rows? ([\d, –]+)\)/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split('–').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
    }),
  );
  return [...rows, ...[...title.matchAll(/(?:^|> | )([FG]\d{1,2}): /g)].map(([, attack = '']) => attack)];
}

const named = listFiles(['.test.ts', '.test.tsx', '.spec.ts'])
  .filter((file) => file !== OWN)
  .flatMap((file) => [...readFile(file).matchAll(QUOTED)].flatMap(([, ...texts]) => readNames(texts.join(''))));
const promised = [...readFile('docs/reliability.md').matchAll(/^\| (\d+|[FG]\d+) \|/gm)].map(([, name = '']) => name);

test('every row and every attack of docs/reliability.md has a test whose title names it, and no title names another one', () => {
  expect(promised.length).toBeGreaterThanOrEqual(93);
  expect(new Set(promised).size).toBe(promised.length);
  expect(promised.filter((name) => !named.includes(name))).toEqual([]);
  expect([...new Set(named)].filter((name) => !promised.includes(name))).toEqual([]);
});

test.each([
  ['is stored (row 1)', ['1']],
  ['is stored (rows 1, 12)', ['1', '12']],
  ['is stored (rows 12–14)', ['12', '13', '14']],
  ['is stored (row of points)', []],
  ['has row 3', []],
  ['F1: fields', ['F1']],
  ['uploads F12: imports', ['F12']],
  ['OFF1: x', []],
])('%j names %j', (title, names) => expect(readNames(title)).toEqual(names));
