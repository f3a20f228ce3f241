import { fileURLToPath } from 'node:url';
import { packShare, parseShare, type SharedComparison } from '@tachograph/schema/share';
import { describe, expect, it } from 'vitest';
import { fitName } from './comparison-layout.ts';
import { SHARE_FORMATS } from './share-formats.ts';
import { FROZEN, HONEST, OVERRIDDEN, toShare, WITHHELD } from './testing/share-fixture.ts';

const URL_OF_SHARE = 'https://tachograph.example/s/0123456789abcdefghij';

const render = (
  share: SharedComparison,
  format: string,
  theme: 'light' | 'dark' = 'light',
  liveAt: Date | null = null,
) => String(SHARE_FORMATS[format]?.render(packShare(share).content, { url: URL_OF_SHARE, theme, liveAt }));

const golden = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

/** Frozen under compare-1, which they still say word for word; and one of today, with interleaved repeats. */
const SHARES = { ...FROZEN, repeated: HONEST };

describe.each(Object.entries(SHARES))('a share, %s', (name, share) => {
  it.each(['csv', 'md', 'svg'])('as %s says what it said when this was written', async (format) => {
    await expect(render(share, format)).toMatchFileSnapshot(golden(`${name}.${format}`));
  });

  it('as JSON is its canonical content, from which everything else can be made again', () => {
    expect(render(share, 'json')).toBe(packShare(share).content);
    expect(parseShare(render(share, 'json'))).toEqual(share);
  });
});

describe('honest cells', () => {
  it.each(['md', 'csv', 'svg'])('as %s keep emulated, unsupported, failed and not run with their reasons', (format) => {
    const text = render(HONEST, format);
    for (const word of ['emulated', 'unsupported', 'failed', 'not run']) expect(text).toContain(word);
    expect(text).toContain('loop of 100: the driver has no batch API');
    expect(text).toContain('the driver has no prepared statements');
  });

  it('are hatched where something stood in, and have no bar where nothing was measured', () => {
    const svg = render(HONEST, 'svg');
    // The emulated reference and another emulated cell, and one against an emulated reference.
    expect(svg.match(/url\(#hatch\)/g)).toHaveLength(3);
    expect(svg.match(/stroke-dasharray="3 2"/g)).toHaveLength(3);
  });
});

describe('the reason for comparing all the same', () => {
  it('stands over the table and beside every ratio of the Markdown', () => {
    const text = render(OVERRIDDEN, 'md');
    expect(text).toContain('Compared all the same: “order of magnitude only”');
    for (const line of text.split('\n').filter((line) => line.includes('×'))) {
      // The sentence of a cell has its own reason.
      expect(line).toMatch(/not like for like|The environments differ; compared anyway: order of magnitude only\./);
    }
    expect(text).toMatch(/×/);
  });

  it('stands on every line of the CSV', () => {
    const [, ...lines] = render(OVERRIDDEN, 'csv').trim().split('\r\n');
    expect(lines.filter((line) => line.includes('order of magnitude only'))).toHaveLength(lines.length);
  });

  it('stands in the image as text, across the figures, and in its description', () => {
    const svg = render(OVERRIDDEN, 'svg');
    const words = svg.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(words.match(/“order of magnitude only”/g)).toHaveLength(2);
    expect(svg).toMatch(/rotate\(-14 [^>]*>not like for like</);
  });

  it('without one there is no ratio anywhere', () => {
    expect(render(WITHHELD, 'md')).not.toMatch(/\d×/);
    expect(render(WITHHELD, 'svg').replace(/<text[^>]*>[\d.]+×<\/text>/g, '')).not.toMatch(/\d× (faster|slower)/);
    expect(render(WITHHELD, 'md')).toContain('Ratios are withheld');
  });
});

describe('what a name holds', () => {
  it('is text in the image, never an element', () => {
    const svg = render(HONEST, 'svg');
    expect(svg).not.toContain('<script');
    expect(svg).toContain('mariadb &amp; mysql &lt;against&gt; mysql2 | &quot;ten&quot; *scenarios*');
  });

  it('is no formula in a spreadsheet', () => {
    expect(render(HONEST, 'csv')).toContain(`"'=HYPERLINK(""x"")`);
  });

  it('is neither markup, link, mention nor another cell in Markdown', () => {
    const text = render(HONEST, 'md');
    const rows = text.split('\n').filter((line) => line.startsWith('|'));
    expect(rows.map((row) => row.match(/(?<!\\)\|/g)?.length)).toEqual(rows.map(() => 6));
    expect(text).toContain('@\u200bnobody \\[link\\](javascript:x)');
    expect(text).not.toContain('<script');
  });
});

describe('how sure each verdict is', () => {
  const sentencesOf = ({ rows }: SharedComparison) =>
    rows.flatMap(({ cells }) =>
      cells
        .filter(({ measurement, verdict: { outcome } }) => measurement?.value != null && outcome !== 'reference')
        .map(({ verdict }) => verdict.explanation),
    );

  it('stands folded under the table of the Markdown, in the sentences of the page', () => {
    const text = render(HONEST, 'md').replaceAll('\\', '').replaceAll('&lt;', '<');
    const [, folded = ''] = /<details>\n<summary>How sure<\/summary>\n\n([\s\S]*)\n\n<\/details>/.exec(text) ?? [];
    const sentences = sentencesOf(HONEST);
    expect(sentences.length).toBeGreaterThan(2);
    for (const sentence of sentences) expect(folded).toContain(sentence);
    expect(folded.split('\n')).toHaveLength(sentences.length);
  });

  it('of very many cells is told for sixty, and says how many more there are', () => {
    const figures = { mysql2: { value: 100 }, mariadb: { value: 120 } };
    const rows = Array.from({ length: 70 }, (_, n) => ({ title: `Case ${n}`, figures }));
    const text = render(toShare('Many', rows), 'md');
    expect(text.match(/^- Case /gm)).toHaveLength(60);
    expect(text).toContain(`- … and 10 more on [its page](${URL_OF_SHARE}).`);
  });
});

describe('a live comparison', () => {
  const LIVE = new Date('2026-11-21T23:40:10Z');

  it.each(['md', 'svg'])('as %s says as of when, and never that it is frozen', (format) => {
    const text = render(HONEST, format, 'light', LIVE);
    expect(text).toContain('Live, as of 21 Nov 2026, 23:40 UTC');
    expect(text).not.toContain('Frozen');
  });
});

describe('an image', () => {
  it.each(['light', 'dark'] as const)('needs nothing else, %s', (theme) => {
    const svg = render(HONEST, 'svg', theme);
    expect(svg).not.toMatch(/<(script|style|image|foreignObject|use|a)\b|@import|\bhref|\son\w+=|url\((?!#)/);
    expect(svg.match(/https?:\/\/[^\s"<]+/g)).toEqual(['http://www.w3.org/2000/svg']);
  });

  it('says its figures to screen readers', () => {
    const [, words = ''] = /<desc id="desc">([^<]*)<\/desc>/.exec(render(HONEST, 'svg')) ?? [];
    for (const part of ['mariadb 3.0.1-rc 5,009 ops/s ± 0.45 %, 1.20× faster', 'mysql 2.18.1 unsupported: ']) {
      expect(words).toContain(part);
    }
  });

  it('has letters of 10 pixels at a width of 400, and stays within its width', () => {
    const svg = render(HONEST, 'svg');
    const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes) * (400 / 480)).toBeGreaterThan(9);
    const ends = [...svg.matchAll(/<rect x="([\d.]+)"[^>]*width="([\d.]+)"/g)].map(([, x, w]) => Number(x) + Number(w));
    expect(Math.max(...ends)).toBeLessThanOrEqual(480);
  });

  it('cuts a long driver, never its version', () => {
    const [column] = HONEST.columns;
    if (!column?.version) throw new Error('the first column states a version');
    const long = { ...column, driver: { ...column.driver, name: 'a-connector-with-a-very-long-name' } };
    expect(fitName(long, 168)).toMatch(/^a-connector-.*… 2\.2\.5$/);
    expect(fitName(column, 168)).toBe('mysql2 2.2.5');
    expect(fitName({ ...long, version: { ...column.version, text: '1'.repeat(60) } }, 168).length).toBeLessThan(30);
  });

  it('of very many cells draws whole cases and says how many more there are', () => {
    const figures = { mysql2: { value: 100 }, mariadb: { value: 120 } };
    const rows = Array.from({ length: 80 }, (_, n) => ({ title: `Case ${n}`, figures }));
    const svg = render(toShare('Many', rows), 'svg');
    expect(svg).toContain('… and 20 more cases on its page.');
    expect(svg.match(/Case \d+<\/text>/g)).toHaveLength(60);
  });
});
