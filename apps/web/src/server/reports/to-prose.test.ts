import { readDocument } from '@tachograph/reports';
import { describe, expect, test } from 'vitest';
import { placeBlocks, withoutSigns } from './place-blocks.ts';
import type { ProseNode } from './rendered-report.ts';
import { toProse } from './to-prose.ts';

/** A document as nested texts: `p(one [0] two)`, blocks by their index. */
function outline(markdown: string): string {
  const document = readDocument(withoutSigns(markdown));
  const blocks = document.blocks.filter(({ kind }) => kind !== 'report');
  const { text, bodyOf } = placeBlocks(document, blocks);
  const nodes = toProse(text, {
    bodyOf,
    kindOf: (index) => (blocks[index]?.kind ?? 'value') as 'value',
    textOf: (index) => blocks[index]?.content ?? '',
  });
  const write = (node: ProseNode): string => {
    if (typeof node === 'string') return node;
    const inside = node.children.map(write).join('');
    if ('block' in node) return `[${node.block}${inside && ` ${inside}`}]`;
    const { href, src, id, align } = node.attributes;
    const about = [href, src, id, align].filter(Boolean).join(' ');
    return `${node.tag}${about && `{${about}}`}(${inside})`;
  };
  return nodes.map(write).join(' ');
}

const value = (body = '1.2×') => `<!-- tacho value d=a -->${body}<!-- /tacho -->`;
const claim = (body: string) => `<!-- tacho claim a > b -->\n${body}\n<!-- /tacho -->`;
const COMPARE = '<!-- tacho compare d=a -->\n\n| old |\n|---|\n\n<!-- /tacho -->';

describe('a block stays where it is', () => {
  test.each([
    [`one ${value()} two`, 'p(one [0] two)'],
    [`# Title ${value()}`, 'h1{h-title}(Title [0])'],
    [`- item ${value()}\n- other`, 'ul(li(item [0])li(other))'],
    [`> quote **${value()}**`, 'blockquote(p(quote strong([0])))'],
    [`| a |\n|--:|\n| ${value()} |`, 'table(thead(tr(th{right}(a)))tbody(tr(td{right}([0]))))'],
    [claim(`A sentence ${value()} *here*.`), 'p([0 A sentence [1] em(here).])'],
    [`Before.\n${claim('A sentence.')}\nAfter.`, 'p(Before.) p([0 A sentence.]) p(After.)'],
    [`- ${claim('A sentence.').replaceAll('\n', '\n  ')}\n- other`, 'ul(li(p([0 A sentence.]))li(p(other)))'],
    [`> text\n>\n${claim('A sentence.').replace(/^/gm, '> ')}`, 'blockquote(p(text)p([0 A sentence.]))'],
    [claim('One.\n\nTwo.'), '[0 p(One.)p(Two.)]'],
    [claim('- one\n- two'), '[0 ul(li(one)li(two))]'],
    [`text\n\n${COMPARE}\n\nmore`, 'p(text) [0] p(more)'],
    [`- text\n\n${COMPARE.replace(/^(?=.)/gm, '  ')}`, 'ul(li(p(text)[0]))'],
    [`<!-- tacho report https://h/p/x -->\n# Title`, 'h1{h-title}(Title)'],
  ])('%j', (markdown, expected) => expect(outline(markdown).replaceAll('\n', ' ')).toBe(expected));
});

test('markers in code are text, and of a block in a code span only its number is left', () => {
  expect(outline('`<!-- tacho value -->`')).toBe('p(code(<!-- tacho value -->))');
  expect(outline('```\n<!-- tacho compare -->\n```')).toBe('pre(code(<!-- tacho compare -->\n))');
  expect(outline(`~~~\nnever closed\n\n${COMPARE}`)).not.toContain('[0]');
});

test('comments and wrong markers never show', () => {
  expect(outline('a <!-- tacho wrong --> b <!-- /tacho --> c')).toBe('p(a  b  c)');
  expect(outline('<!-- tacho compare d= -->\ntext\n<!-- /tacho -->\n\nmore')).toBe('p(text) p(more)');
  expect(outline('<!-- a\n\nhidden\n\nb -->\ntext')).toBe('p(text)');
  expect(outline('{/* tacho value */} {/* other */}')).toBe('p( {/* other */})');
  expect(outline('text <!-- never ends')).toBe('p(text <!-- never ends)');
});

test('signs for blocks in the source are not there', () => {
  expect(outline(`\uE0000\uE001 ${value()} \uE0007\uE001`)).toBe('p(0 [0] 7)');
  expect(outline(`[a](http://x/\uE0000\uE001) ${value()}`)).toBe('p(a{http://x/0}(a) [0])');
});

describe('nothing of a document runs', () => {
  test.each([
    ['<script>alert(1)</script>', 'p(<script>alert(1)</script>)'],
    ['<img src=x onerror=alert(1)>', 'p(<img src=x onerror=alert(1)>)'],
    ['[a](javascript:alert(1))', 'p([a](javascript:alert(1)))'],
    ['[a](java&#x73;cript:alert(1))', 'p([a](javascript:alert(1)))'],
    ['[a](<java\tscript:alert(1)>)', 'p(a{java%09script:alert(1)}(a))'],
    ['[a](data:text/html,x)', 'p([a](data:text/html,x))'],
    ['<javascript:alert(1)>', 'p(<javascript:alert(1)>)'],
  ])('%j', (markdown, expected) => expect(outline(markdown)).toBe(expected));
});

test('links lead to the web, to an e-mail, or to this site, and a heading by its fragment', () => {
  expect(outline('[a](https://x.org) [b](mailto:a@b.c) [c](other.md) <https://y.org>')).toBe(
    'p(a{https://x.org}(a) a{mailto:a@b.c}(b) a{other.md}(c) a{https://y.org}(https://y.org))',
  );
  expect(outline('## Same\n\n## Same\n\n[s](#same-1) [n](#n2)')).toBe(
    'h2{h-same}(Same) h2{h-same-1}(Same) p(a{#h-same-1}(s) a{#n2}(n))',
  );
});

test('images are of this installation, others are links', () => {
  const own = '/p/node/as/svg?theme=dark';
  expect(outline(`![own](${own}) ![far](https://x.org/a.png) ![leave](/sign-out)`)).toBe(
    `p(img{${own}}() a{https://x.org/a.png}(far) a{/sign-out}(leave))`,
  );
  expect(outline('[![far](https://x.org/a.png)](https://y.org)')).toBe('p(a{https://y.org}(far))');
  expect(outline('![a](/s/x.svg) '.repeat(60)).match(/img/g)).toHaveLength(50);
});

test('a table shows its first 1,000 rows', () => {
  const shown = outline(`| a |\n|---|\n${'| 1 |\n'.repeat(1200)}`);
  expect(shown.match(/td\(1\)/g)).toHaveLength(1000);
  expect(shown).toContain('And 200 more rows');
});

test.each([
  '<!--',
  '<!-- tacho value d=a -->1<!-- /tacho -->',
  '<!-- tacho claim a > b -->\n',
  '> <!--\n',
  '{/* tacho',
  '*a* ',
  '[a](',
  '> ',
  '- ',
  '`',
  '\uE0001\uE001',
  '|',
  '![',
  '<!-- tacho compare d=a --><!-- /tacho -->\n\n',
])('reads 100 kB of %j', (part) => {
  expect(outline(part.repeat(100_000 / part.length))).toBeTypeOf('string');
});
