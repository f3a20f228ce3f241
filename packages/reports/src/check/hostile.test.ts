import { expect, test } from 'vitest';
import { readDocument } from '../markers/read-document.ts';
import { replaceBodies } from '../markers/replace-bodies.ts';
import { checkDocument } from './check-document.ts';

const repeat = (text: string) => text.repeat(Math.floor(240_000 / text.length));
const TEXTS = [
  '<!--',
  '`a',
  '`<!-- ',
  '{/*',
  '> ',
  '- ',
  '|',
  '|a|b|\n|-|-|\n',
  '<table>\n',
  '<tr>',
  '<',
  '[](',
  '1',
  ',111',
  '1 ± ',
  '1.',
  '%20',
  'mysql is faster than mysql2 ',
  'mysql is 2x faster than mysql2. ',
  'mysql : 5,009.2 ops/s ± 1% ( +3% )\n',
  'a.mysql 1 ± 1 us/op ',
  'bench : a [ sql: b ] ',
  'query SELECT ? ',
  ' x 1 ops/sec ±',
  'a : ',
  '# a\n',
  '```\na  b\n1  2\n',
  '+--+\n| a |\n',
  '## 10 rows\n11 rows\n',
  'https://x/chart?c=%7B',
  '<!-- tacho value d=a -->',
  '.. tacho compare d=a\n',
].map((text) => [text, repeat(text)] as const);

// A pattern that goes back over what it has read would take hours for these, longer than any test may.
test.each(TEXTS)('a quarter of a megabyte of %j is read to its end', (_, text) => {
  expect(checkDocument(text, { knownDrivers: ['mysql', 'mysql2'] }).every(({ line }) => line > 0)).toBe(true);
  expect(readDocument(text).text).toBe(text);
});

test('a document that is too large for a check is said to be one', () => {
  expect(checkDocument('x'.repeat(500_001)).map(({ code, outcome }) => [code, outcome])).toEqual([
    ['DOCUMENT_TOO_LARGE', 'not-tested'],
  ]);
});

test('10,000 blocks are read and rewritten, and quotes of any depth are read', () => {
  const text = '<!-- tacho compare d=a -->\n\n1\n<!-- /tacho -->\n\n'.repeat(10_000);
  const document = readDocument(text);
  expect(document.blocks.length).toBe(10_000);
  expect(readDocument(replaceBodies(document, () => '2')).blocks.every(({ content }) => content === '2')).toBe(true);
  const deep = `${'> '.repeat(100_000)}<!-- tacho compare d=a -->\n`.repeat(5);
  expect(readDocument(deep).errors.length).toBeLessThan(10);
});
