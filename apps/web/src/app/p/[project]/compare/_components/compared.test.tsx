import { type Comparison, convertComparison } from '@tachograph/analysis/comparison';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { toCompareView } from '@/app/p/[project]/compare/to-compare-view.ts';
import { parseCompareParams } from '@/routing/compare-params.ts';
import { compareSides, type Side } from '@/testing/compare-sides.ts';
import { Compared } from './compared.tsx';

const REFERENCE: Side = { driver: 'mysql2', version: '3.0.0', times: 1 };
const LAME = { scenario: 1, status: 'unsupported', reason: 'no prepared statements' } as const;
const THREE: readonly Side[] = [
  REFERENCE,
  { driver: 'mariadb', version: '3.4.0', times: 1.5 },
  { driver: 'mysql', version: '2.18.1', times: 1, missing: LAME },
];
const comparison = compareSides({ scenarios: 3, sides: THREE });

function draw(params: Readonly<Record<string, string | undefined>>, of: Comparison = comparison, statistic = 'median') {
  const state = parseCompareParams(params);
  const view = toCompareView(state);
  const read = view.unitView
    ? convertComparison(of, view.unitView, () => statistic)
    : { comparison: of, unconverted: [] };
  const slots = { mysql2: 1, mariadb: 0, mysql: 2 } as const;
  return renderToStaticMarkup(
    <Compared project="p" state={state} view={view} data={{ ...read, slots }} repeat={() => null} />,
  );
}

const count = (html: string, what: RegExp) => [...html.matchAll(what)].length;
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
/** The address that a link with these words, seen or spoken, leads to. */
const hrefOf = (html: string, words: string) => {
  const link = /<a ([^>]*)>([^<]*)<\/a>/g;
  const found = [...html.matchAll(link)].find(
    ([, attributes, text]) => text === words || attributes?.includes(`aria-label="${words}"`),
  );
  return /href="([^"]+)"/.exec(found?.[1] ?? '')?.[1]?.replaceAll('&amp;', '&');
};
const verdicts = (html: string) =>
  [...html.matchAll(/<span class="verdict [^"]*" title[^>]*>.*?<\/span>/g)].map(([cell]) => textOf(cell));

describe('the views of a comparison', () => {
  test('values have bars from zero and an axis in each case; the cell without a figure keeps its reason', () => {
    const html = draw({ view: 'value' });
    expect(count(html, /class="axis-row"/g)).toBe(3);
    expect(count(html, /<rect class="ratio-fill" x="0%"/g)).toBe(8);
    expect(textOf(html)).toContain('unsupported: no prepared statements');
    expect(textOf(html)).toContain('95 % interval of the value');
    expect(count(draw({}), /class="axis-row"/g)).toBe(0);
  });

  test('values on a log scale are dots, because a log scale has no zero', () => {
    const html = draw({ view: 'value', scale: 'log' });
    expect(count(html, /<rect class="ratio-fill"/g)).toBe(0);
    expect(textOf(html)).toContain('ops/s, higher is better; log scale');
    expect(textOf(html)).toContain('A log scale has no zero');
  });

  test('dots are one named chart per case, with the table and all its figures beneath', () => {
    const html = draw({ view: 'dots' });
    const plots = html.slice(0, html.indexOf('aria-label="Comparison"'));
    expect(count(plots, /role="img"/g)).toBe(3);
    expect(plots).toContain('mysql 2.18.1 unsupported: no prepared statements.');
    expect(verdicts(html)).toEqual(verdicts(draw({})));
    expect(new Set([...plots.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).size).toBe(count(plots, / id="/g));
  });

  test('the table has the same verdicts in every view and unit', () => {
    const words = verdicts(draw({}));
    expect(words.join()).toContain('1.50× faster');
    for (const view of [
      { view: 'value' },
      { view: 'value', scale: 'log' },
      { as: 'time' },
      { as: 'time', view: 'dots' },
    ])
      expect(verdicts(draw(view))).toEqual(words);
  });

  test.each([{ view: 'value' }, { view: 'value', scale: 'log' }, { view: 'dots' }, { view: 'dots', scale: 'log' }])(
    '%o keeps every number of its charts finite',
    (view) => expect(draw({ ...view, as: 'time' })).not.toMatch(/NaN|Infinity/),
  );
});

describe('reading rates as times', () => {
  test('shows medians in units of time, and says so with a way back', () => {
    const html = draw({ as: 'time' });
    expect(textOf(html)).toContain('Read as the time of one operation.');
    expect(textOf(html)).toMatch(/[mµ]s\/op/);
    expect(hrefOf(html, 'As measured')).toBe('/p/p/compare');
  });

  test('leaves means as they were measured and says why', () => {
    const html = draw({ as: 'time' }, compareSides({ scenarios: 3, sides: THREE, statistic: 'mean' }), 'mean');
    expect(textOf(html)).toContain('Every row stays as it was measured: a mean of rates is not the rate of means.');
    expect(textOf(html)).not.toMatch(/[mµ]s\/op/);
  });
});

describe('sorting, choosing and hiding', () => {
  const titles = (html: string) => [...html.matchAll(/scenarios\/(scenario-\d)\?/g)].map(([, slug]) => slug);

  test('rows go by the biggest difference of a column, and each column’s head leads there', () => {
    const address = hrefOf(draw({ view: 'value' }), 'Sort by the difference of mariadb 3.4.0');
    expect(address).toBe('/p/p/compare?view=value&sort=ratio&by=mariadb@3.4.0');
    expect(titles(draw({ sort: 'ratio', by: 'mysql@2.18.1' })).at(-1)).toBe('scenario-1');
  });

  test('rows without a verdict asked for are hidden, counted, and led back to', () => {
    const html = draw({ only: 'worse', view: 'value' });
    expect(titles(html)).toEqual(['scenario-2']);
    expect(textOf(html)).toContain('2 of 3 rows are hidden: no column has “slower” there.');
    expect(hrefOf(html, 'Show all rows')).toBe('/p/p/compare?view=value');
    const none = draw({ only: 'insufficient-samples' });
    expect(textOf(none)).toContain('3 of 3 rows are hidden');
    expect(none).not.toContain('<table');
  });

  test('a column is taken out of the address by its head; the reference is not', () => {
    const html = draw({ sort: 'ratio', by: 'mysql@2.18.1' });
    expect(hrefOf(html, 'Hide mysql 2.18.1')).toBe(
      '/p/p/compare?driver=mysql2@3.0.0,mariadb@3.4.0&environment=one-host~a1b2c3&sort=ratio',
    );
    expect(hrefOf(html, 'Hide mysql2 3.0.0')).toBeUndefined();
  });

  test('every link within the comparison keeps what is compared and how it is shown', () => {
    const state = {
      scenario: 'scenario-0',
      reason: 'a reason',
      view: 'dots',
      scale: 'log',
      as: 'time',
      sort: 'name',
      only: 'better',
    };
    const links = hrefsOf(draw(state)).filter((href) => href.startsWith('/p/p/compare'));
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) {
      const params = new URLSearchParams(href.split('?')[1]?.split('#')[0]);
      const unconverted = Object.entries(state).filter(([key, value]) => params.get(key) === value);
      // A link changes at most one of them.
      expect(unconverted.length, href).toBeGreaterThanOrEqual(Object.keys(state).length - 1);
    }
  });
});

test('twelve scenarios of six versions keep every line, in every view', () => {
  const versions = ['3.0.0', '3.1.0', '3.2.0', '3.3.0', '3.4.0'];
  const sides = [
    REFERENCE,
    ...versions.map((version, place) => ({ driver: 'mariadb', version, times: 1 + place / 10 })),
  ];
  const many = compareSides({ scenarios: 12, sides });
  for (const view of ['ratio', 'value', 'dots']) {
    const html = draw({ view }, many);
    expect(count(html, /class="driver-cell"/g)).toBe(72);
    expect(count(html, /scope="rowgroup"/g)).toBe(12);
  }
});

describe('an opened verdict', () => {
  const lamed = compareSides({
    scenarios: 2,
    sides: [
      { ...REFERENCE, missing: LAME },
      { driver: 'mariadb', version: '3.4.0', times: 1.5 },
    ],
  });
  const open = (scenario: number) => draw({ open: `case-${scenario}.mariadb@3.4.0` }, lamed);

  test('has both sides in its plot, its rule, its numbers and its sentence', () => {
    const text = textOf(open(0));
    const rule = [
      'interleaved repeats: moderated t-test of logarithms',
      '7 against 7',
      '3 %',
      'such pairs without a difference show this',
      'compare-3',
    ];
    const evidence = [
      'pool:',
      'of one run',
      'degrees of freedom',
      'medians differ the same way: yes',
      'ranks agree: yes',
    ];
    for (const words of ['Repeats and median', ...rule, ...evidence]) expect(text).toContain(words);
    for (const words of ['A/A twin', 'More repeats']) expect(text).not.toContain(words);
    expect(text).toContain('mariadb 3.4.0 did 1,500 ops/s in the median where mysql2 3.0.0 did 1,000.');
    expect(count(open(0), /class="plot-name/g)).toBe(2);
  });

  test('against a reference without a figure plots the one there is, never a zero, and says what is missing', () => {
    const html = open(1);
    expect(textOf(html)).toContain('no prepared statements');
    expect(textOf(html)).toContain('Ratio, 95 % CI not given');
    expect(count(html, /class="plot-name/g)).toBe(1);
    expect(html).not.toMatch(/mysql2 3\.0\.0 0 ops/);
  });
});

test('what a comparison of too many figures leaves out is counted above the means', () => {
  expect(textOf(draw({}))).not.toContain('This compares');
  const cut = textOf(draw({}, { ...comparison, omitted: { cases: 997, drivers: 2 } }));
  expect(cut).toContain('This compares the first 3 of 1,000 cases and 3 columns, without 2 drivers.');
  expect(cut.indexOf('This compares')).toBeLessThan(cut.indexOf(comparison.summary[0]?.explanation ?? 'no means'));
});
