import { describe, expect, test } from 'vitest';
import { readDocument } from '../markers/read-document.ts';
import { replaceBodies } from '../markers/replace-bodies.ts';
import { readDocumentTables } from '../tables/read-document-tables.ts';
import { times } from '../testing/comparison-json.ts';
import { makeFigures } from '../testing/read-comparison.ts';
import { COMMENTS } from './comments.ts';
import { evidenceOf } from './evidence.ts';
import type { Figures } from './figures.ts';
import { renderBlock } from './render-block.ts';

const SHARE = '0123456789abcdefghij';
const URL = `https://host/s/${SHARE}`;
const FIGURES = makeFigures({
  scenarios: { 'select-1': [times(1.31, 1.28, 1.34)], wide: [times(0.5, 0.4, 0.6)], rows: [times(1, 0.99, 1.02)] },
  titles: { 'select-1': 'Select 1', rows: 'Select 1,000 rows' },
});

const toText = (marker: string, syntax: keyof typeof COMMENTS) =>
  `${COMMENTS[syntax](`tacho compare ${marker}`)}\n\n${COMMENTS[syntax]('/tacho')}\n`;

function render(marker: string, figures: Figures = FIGURES, { syntax = 'html', isPinned = false } = {}): string {
  const [block] = readDocument(toText(marker, syntax === 'mdx' ? 'mdx' : syntax === 'rest' ? 'rest' : 'html')).blocks;
  return block ? renderBlock(block, figures, { url: URL, isPinned }) : '';
}

test('a block has an image that says its numbers, a table, and a line that says where they are from', () => {
  expect(render('d=mariadb ref=mysql2')).toBe(
    [
      `<a href="${URL}">`,
      '<picture>',
      `  <source media="(prefers-color-scheme: dark)" srcset="${URL}.svg?theme=dark">`,
      `  <img alt="mariadb 3.5.4 against mysql2 3.24.6 - Select 1 1.31 times faster, wide 2.00 times slower, Select 1,000 rows no difference shown" src="${URL}.svg">`,
      '</picture>',
      '</a>',
      '',
      '| scenario, µs | mysql2 3.24.6 | mariadb 3.5.4 | mariadb is | 95 % |',
      '|---|--:|--:|---|---|',
      '| Select 1 | 100 | 76.34 | ▲ 1.31× faster | 1.28 to 1.34 |',
      '| wide | 100 | 200 | ▼ 2.00× slower | 1.67 to 2.50 |',
      '| Select 1,000 rows | 100 | 100 | = no difference shown | 0.99 to 1.02 |',
      '',
      `<sub>Follows the newest releases · The host epyc · 23 Nov 2026 · [evidence](${URL})</sub>`,
    ].join('\n'),
  );
});

test('its marker chooses image or table, and scenarios in its order', () => {
  expect(render('show=picture')).not.toContain('| scenario');
  expect(render('show=table s=rows,select-1 d=mariadb', FIGURES, { isPinned: true })).toBe(
    [
      '| scenario, µs | mysql2 3.24.6 | mariadb 3.5.4 | mariadb is | 95 % |',
      '|---|--:|--:|---|---|',
      '| Select 1,000 rows | 100 | 100 | = no difference shown | 0.99 to 1.02 |',
      '| Select 1 | 100 | 76.34 | ▲ 1.31× faster | 1.28 to 1.34 |',
      '',
      `<sub>Pinned · The host epyc · 23 Nov 2026 · [evidence](${URL})</sub>`,
    ].join('\n'),
  );
});

test('each of several drivers has a column of its own, and what was not run says so', () => {
  const versions = { mysql2: '3', mariadb: '3', mysql: '2' };
  const figures = makeFigures({ versions, scenarios: { a: [times(2, 1.9, 2.1), null] } });
  expect(render('show=table', figures)).toContain(
    '| scenario, µs | mysql2 3 | mariadb 3 | mysql 2 | mariadb is | mysql is |\n' +
      '|---|--:|--:|--:|---|---|\n' +
      '| a | 100 | 50 | not run | ▲ 2.00× faster | ⊘ not run |\n',
  );
});

test('where ratios are withheld it shows none, and says which fields differ', () => {
  const withheld = render('', makeFigures({ differences: ['CPU', 'Kernel'] }));
  expect(withheld).toContain('| select-1 | 100 | 76.34 | ⊘ not comparable: CPU and Kernel |');
  expect(withheld).toContain('alt="mariadb 3.5.4 against mysql2 3.24.6 - select-1 not comparable - CPU and Kernel"');
  expect(withheld).not.toMatch(/\d×/);
});

test('values in several units carry them', () => {
  const [row] = FIGURES.rows;
  const rows = row ? [row, { ...row, unit: 'B/op' }] : [];
  expect(render('show=table', { ...FIGURES, rows })).toMatch(/\| 100 µs \| .*\n.*\| 100,000 B\/op \|/);
});

test('beyond 200 rows it says how many it leaves out', () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`s${index}`, [times(1, 0.9, 1.1)]]));
  const rendered = render('', makeFigures({ scenarios: many }));
  expect(rendered.match(/^\| s\d/gm)).toHaveLength(200);
  expect(rendered).toContain(`And 50 more rows: [all of them](${URL}).`);
  expect(rendered).toContain(', 230 more"');
});

test('in MDX its tags are JSX, and in reST it has directives', () => {
  const mdx = render('', FIGURES, { syntax: 'mdx' });
  expect(mdx).toContain(`srcSet="${URL}.svg?theme=dark" />`);
  expect(mdx).toContain(`src="${URL}.svg" />`);
  expect(render('s=select-1', FIGURES, { syntax: 'rest' })).toBe(
    [
      `.. image:: ${URL}.svg`,
      '   :alt: mariadb 3.5.4 against mysql2 3.24.6: Select 1 1.31× faster',
      `   :target: ${URL}`,
      '',
      '.. list-table::',
      '   :header-rows: 1',
      '',
      '   * - scenario, µs',
      '     - mysql2 3.24.6',
      '     - mariadb 3.5.4',
      '     - mariadb is',
      '     - 95 %',
      '   * - Select 1',
      '     - 100',
      '     - 76.34',
      '     - \\▲ 1.31× faster',
      '     - 1.28 to 1.34',
      '',
      `Follows the newest releases · The host epyc · 23 Nov 2026 · \`evidence <${URL}>\`__`,
    ].join('\n'),
  );
});

const HOSTILE = [
  'a | b',
  '<script>alert(1)</script>',
  '<!-- /tacho -->',
  '-->',
  '{/* /tacho */}',
  '*/}',
  '.. /tacho',
  '"quoted" \'too\'',
  '`code',
  '```\nfence',
  '**bold** _it_ ~~no~~',
  '[x](javascript:alert(1))',
  '![x](https://evil/x.png)',
  'two\n\nlines\r\n| c |',
  '\\',
  'ends with \\',
  '{evil}',
  '@everyone #1 www.evil.test https://evil.test',
  '- item',
  '1. one',
  '$x$',
];

describe.each(['html', 'mdx', 'rest'] as const)('nothing in a name becomes markup: %s', (syntax) => {
  test.each(HOSTILE)('%j', (name) => {
    const hostile = makeFigures({ titles: { 'select-1': name }, environment: name });
    const text = toText('d=mariadb', syntax);
    const document = readDocument(text);
    const [block] = document.blocks;
    const content = block ? renderBlock(block, hostile, { url: URL, isPinned: false }) : '';
    const written = readDocument(replaceBodies(document, () => content));
    expect(written.errors).toEqual([]);
    expect(written.blocks).toHaveLength(1);
    expect(written.blocks[0]?.content).toBe(content);
    expect(evidenceOf({ content })).toBe(SHARE);
    expect(content).not.toMatch(/[^\\]<(?:script|!--)|\{\/\*/);
    if (syntax === 'rest') return;
    const visible = content.replace(/alt="[^"]*"/, '');
    expect(visible).not.toContain('@everyone');
    const [table] = readDocumentTables(content);
    expect([table?.header.length, table?.rows.length]).toEqual([5, 1]);
    expect(visible.replace(/\\./g, '')).not.toMatch(/[`*{}]|\]\(https?:\/\/evil/);
    expect(content.match(/<\/?\w+/g)).toEqual('<a <picture <source <img </picture </a <sub </sub'.split(' '));
  });
});
