import { readDocument, readFigures, renderBlock, toPlainText } from '@tachograph/reports';
import type { SharedView } from '@tachograph/schema/share';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { README_HOSTS } from './testing/readme-hosts.ts';
import { listEmptyElements, readAttributes, sanitiseHtml } from './testing/sanitise-html.ts';
import { HONEST, OVERRIDDEN } from './testing/share-fixture.ts';
import { toReadmeKit } from './to-readme-kit.ts';

const ADDRESS = 'https://tachograph.example/s/0123456789abcdefghij';

const table = { head: ['version', 'ops/s'], rows: ['2.2.5', '3.0.1'].map((version) => [version, '4,174 ± 1 %']) };
const TREND: SharedView = {
  ...{ format: 2, kind: 'trend', title: 'Do & <more>', project: { slug: 'node-connectors', title: 'Node connectors' } },
  ...{ address: '/p/node-connectors/scenarios/do', algorithm: 'compare-3', methodology: 'methodology-3' },
  ...{
    name: 'Throughput: Do',
    about: ['by version'],
    description: 'mysql2: 2.2.5 4,174 ± 1 % ops/s; 3.0.1 5,009 ops/s.',
  },
  ...{ warnings: [], notes: ['95 % intervals'], drawing: { width: 520, height: 100, svg: '' } },
  ...{ tables: { csv: table, md: table }, figures: {}, environments: [], runs: [], runsLeftOut: 0 },
};

/** A text to paste, with what must be left of it: rows of its table below the head, and words of its alternative text. */
type Pasted = { readonly name: string; readonly text: string; readonly rows: number; readonly alt: string | null };

const listParts = (of: string, [whole, html, plain, bare]: ReturnType<typeof toReadmeKit>, rows: number, alt: string) =>
  [
    { part: whole, rows, alt },
    { part: html, rows: 0, alt },
    { part: plain, rows: 0, alt },
    { part: bare, rows, alt: null },
  ].map(({ part, ...left }): Pasted => ({ name: `${part?.name} of ${of}`, text: part?.text ?? '', ...left }));

function toBlock(show: string, rows: number, alt: string | null): Pasted {
  const [block] = readDocument(`<!-- tacho compare ${show} -->\n\n<!-- /tacho -->\n`).blocks;
  const figures = readFigures(HONEST);
  const text = block && figures ? renderBlock(block, figures, { url: ADDRESS, isPinned: false }) : '';
  return { name: `a block, ${show || 'image and table'}`, text, rows, alt };
}

const PASTED: readonly Pasted[] = [
  ...listParts(
    'a comparison',
    toReadmeKit(HONEST, ADDRESS),
    HONEST.rows.length,
    'mariadb 3.0.1-rc - 1.25 times slower',
  ),
  ...listParts('unlike compared', toReadmeKit(OVERRIDDEN, ADDRESS), OVERRIDDEN.rows.length, 'order of magnitude only'),
  ...listParts(
    'a trend',
    toReadmeKit(TREND, ADDRESS),
    table.rows.length,
    '4,174 plus or minus 1 percent ops/s, 3.0.1 5,009',
  ),
  toBlock('', HONEST.rows.length, '1.20 times faster'),
  toBlock('show=picture', 0, '1.20 times faster'),
  toBlock('show=table', HONEST.rows.length, null),
];

const renderReadme = (text: string) => new MarkdownIt({ html: true }).render(text);
const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}(?: [^>]*)?>`, 'g'))].map(([tag]) => readAttributes(tag));
const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

describe.each(README_HOSTS)('on $name', (host) => {
  const keepsSource = host.elements.has('source');

  it.each(PASTED)('$name keeps its link, its image with the figures as text, and its table', ({ text, rows, alt }) => {
    const html = sanitiseHtml(renderReadme(text), host);
    expect(tagsOf(html, 'a').map((link) => link.get('href'))).toContain(ADDRESS);
    const images = tagsOf(html, 'img');
    expect(images).toHaveLength(alt === null ? 0 : 1);
    for (const image of images) {
      expect(image.get('src')).toMatch(/^https:\/\/tachograph\.example\/s\/0123456789abcdefghij\.(svg|png)$/);
      expect(image.get('alt')).toContain(alt);
    }
    expect(tagsOf(html, 'tr')).toHaveLength(rows === 0 ? 0 : rows + 1);
  });

  it.each(PASTED)('$name loses no text, leaves nothing empty and needs neither script nor style', ({ text }) => {
    const whole = renderReadme(text);
    const html = sanitiseHtml(whole, host);
    expect(textOf(html).trim()).toBe(textOf(whole).trim());
    expect(listEmptyElements(html)).toEqual([]);
    expect(html).not.toMatch(/<(script|style|iframe|form|input|button|svg)\b|\s(style|class|on\w+)=/);
    expect(whole).not.toMatch(/<(script|style|iframe|form|input|button|svg)\b|\s(class|on\w+)=/);
  });

  it.each(PASTED.filter(({ text }) => text.includes('<picture>')))(
    `$name ${keepsSource ? 'shows its dark image on dark pages' : 'shows its light image on every page'}`,
    ({ text }) => {
      const html = sanitiseHtml(renderReadme(text), host);
      const sources = tagsOf(html, 'source').map((source) => Object.fromEntries(source));
      const dark = { media: '(prefers-color-scheme: dark)', srcset: `${ADDRESS}.svg?theme=dark` };
      expect(sources).toEqual(keepsSource ? [dark] : []);
      expect(tagsOf(html, 'img').map((image) => image.get('src'))).toEqual([`${ADDRESS}.svg`]);
    },
  );
});

describe('the alternative text', () => {
  it('has only signs that every site keeps, whatever names hold', () => {
    const name = '“a” <b> & "c" @d #1 e=f; g: h – 95 % ± 1 × 2 · 3… 日本語 é ❤ \u0000\n| x';
    const plain = toPlainText(name);
    for (const { attributes } of README_HOSTS) expect(plain).toMatch(attributes.get('img alt') ?? 'allowed');
    expect(toPlainText('C#, 1.20× faster: n = 1')).toBe('C sharp, 1.20 times faster - n is 1');
  });
});
