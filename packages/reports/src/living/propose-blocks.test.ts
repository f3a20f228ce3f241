import { expect, test } from 'vitest';
import { readDocument } from '../markers/read-document.ts';
import { applyProposals } from './apply-proposals.ts';
import { proposeBlocks } from './propose-blocks.ts';

const PAGE = 'https://host/p/node';
const NAMES = {
  drivers: ['mariadb', 'mysql', 'mysql2'].map((slug) => ({ slug, title: slug })),
  scenarios: [
    { slug: 'select-1', title: 'Select 1' },
    { slug: 'select-1000-rows', title: 'Select 1,000 rows' },
  ],
};
const TABLE = '| test | mysql2 3.24 | mariadb 3.5 |\n|---|---|---|\n| Select 1 | 1 | 2 |\n| Other | 1 | 2 |';
const MARKER = '<!-- tacho compare d=mariadb ref=mysql2 s=select-1 show=table -->';
const apply = (text: string) => applyProposals(text, proposeBlocks(text, NAMES), PAGE);

test('a table of drivers and scenarios is found with what it names, whichever way it is turned', () => {
  expect(proposeBlocks(`# Title\n\n${TABLE}\n`, NAMES)).toEqual([
    { line: 3, lastLine: 6, syntax: 'html', marker: MARKER, scenarios: ['select-1'], unmatched: ['Other'] },
  ]);
  const turned =
    '| driver | select-1 | Select 1,000 rows (ops/s) |\n|---|---|---|\n| mysql | 1 | 2 |\n| mysql2 | 1 | 2 |';
  expect(proposeBlocks(turned, NAMES)).toMatchObject([
    { marker: '<!-- tacho compare d=mysql2 ref=mysql s=select-1,select-1000-rows show=table -->', unmatched: [] },
  ]);
});

test.each([
  ['one driver', '| test | mysql2 |\n|---|---|\n| Select 1 | 1 |'],
  ['no scenario', '| test | mysql2 | mariadb |\n|---|---|---|\n| Other | 1 | 2 |'],
  ['a block', `${MARKER}\n\n${TABLE}\n<!-- /tacho -->`],
  ['the first line of an item', `- ${TABLE.replaceAll('\n', '\n  ')}`],
  ['indented code', `text\n\n    ${TABLE.replaceAll('\n', '\n    ')}`],
])('a table of %s is left out', (_, text) => {
  expect(proposeBlocks(text, NAMES)).toEqual([]);
});

test('markers are written around the table, and one of the page at the head', () => {
  expect(apply(`# Title\n\n${TABLE}\n\nText.\n`)).toBe(
    `<!-- tacho report ${PAGE} -->\n# Title\n\n${MARKER}\n\n${TABLE}\n<!-- /tacho -->\n\nText.\n`,
  );
});

test('the head stands below front matter and a byte order mark, with the line ends of the document', () => {
  expect(apply(`\uFEFF---\r\ntitle: x\r\n---\r\n# Title\r\n`)).toBe(
    `\uFEFF---\r\ntitle: x\r\n---\r\n<!-- tacho report ${PAGE} -->\r\n# Title\r\n`,
  );
  expect(apply('\uFEFFText')).toBe(`\uFEFF<!-- tacho report ${PAGE} -->\nText`);
  const headed = `<!-- tacho report ${PAGE} env=epyc -->\nText`;
  expect(apply(headed)).toBe(headed);
});

test('markers stand around the fence of a table in code, and in the quote of a table in a quote', () => {
  const fenced = '```\ntest      mysql2   mariadb\nselect-1  12.5     11.0\n```';
  expect(apply(fenced)).toContain(`${MARKER}\n\n${fenced}\n<!-- /tacho -->\n`);
  const quoted = `> ${TABLE.replaceAll('\n', '\n> ')}`;
  expect(apply(quoted)).toContain(`> ${MARKER}\n>\n${quoted}\n> <!-- /tacho -->\n`);
});

test('in MDX and reST every marker stands between empty lines', () => {
  const mdx = applyProposals(TABLE, proposeBlocks(TABLE, { ...NAMES, syntax: 'mdx' }), PAGE);
  expect(mdx.startsWith(`{/* tacho report ${PAGE} */}\n\n{/* tacho compare `)).toBe(true);
  expect(mdx.endsWith('| Other | 1 | 2 |\n\n{/* /tacho */}\n')).toBe(true);
  const rest = `.. note::\n   x\n\n${TABLE}\nText\n`;
  expect(apply(rest)).toContain('| Other | 1 | 2 |\n\n.. /tacho\n\nText\n');
});

test('the table is the body until the first update, and a second time proposes nothing', () => {
  const applied = apply(`${TABLE}\n\n${TABLE}\n`);
  const { blocks, errors } = readDocument(applied);
  expect(errors).toEqual([]);
  expect(blocks.map(({ kind, content }) => [kind, content])).toEqual([
    ['report', ''],
    ['compare', TABLE],
    ['compare', TABLE],
  ]);
  expect(apply(applied)).toBe(applied);
});

test('an address that is no marker changes nothing', () => {
  expect(applyProposals(TABLE, proposeBlocks(TABLE, NAMES), 'x -->')).toBe(TABLE);
});
