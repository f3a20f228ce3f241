import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawFigure } from '@/charts/trend/draw-figure.ts';
import { line, OPS, point, trend } from '@/charts/trend/trend-fixture.ts';
import { TrendTable } from './trend-table.tsx';

const reason = 'protocol mismatch: binary declared, text observed';
const data = trend(
  line('mariadb', [
    point('2.5.6', 2216.19, { low: 2168.4, high: 2224 }),
    point('3.0.1', 2601.382, { reason }),
    point('3.1.0', null, { status: 'unsupported', reason: 'no prepared statements' }),
  ]),
);
/** Oldest first; the table is the other way round. */
const rowsOf = (figure: typeof data) =>
  renderToStaticMarkup(<TrendTable figure={figure} thinned={0} csvHref="/as/csv" />)
    .split('<tr>')
    .slice(2)
    .reverse();

it('the table has a row for every point, with the exact value, and the reason of a missing or doubtful one', () => {
  const [first, second, third, ...others] = rowsOf(data);
  expect(others).toEqual([]);
  expect(first).toContain('title="2,216.19">2,216</a>');
  expect(first).toContain('2,168 – 2,224');
  expect(first).not.toContain('mismatch');
  expect(second).toContain(reason);
  expect(third).toContain('href="/runs/r_3.1.0" title="">unsupported</a><span class="meta"> no prepared statements');
});

it('a change takes the place of the verdict of its step, and leads to it; a verdict without a change has no colour', () => {
  const verdict = { outcome: 'worse', label: '1.03× slower' } as const;
  const since = { version: '2.5.6', at: Date.parse('2026-05-20T10:00:00.000Z') };
  const change = { id: 'c1', direction: 'worse', label: '1.75× slower', size: 0.5, from: 0, since } as const;
  const [, second, third] = rowsOf(
    trend(
      line('mariadb', [
        point('2.5.6', 100),
        point('3.0.1', 57, { change, changeFromPrevious: verdict }),
        point('3.1.0', 55, { changeFromPrevious: verdict }),
      ]),
    ),
  );
  expect(second).toContain('<span class="verdict worse">');
  expect(second).toContain('<a href="/p/node/changes?change=c1#change-c1">1.75× slower than 2.5.6</a>');
  expect(third).toContain('<span class="verdict">');
  expect(third).toContain('1.03× slower');
});

it('the day of publication is a column where a version has one', () => {
  const dated = trend(line('mariadb', [point('2.5.6', 2216, { releasedOn: '2021-01-13' }), point('3.0.1', 2601)]));
  const [head = ''] = renderToStaticMarkup(<TrendTable figure={dated} thinned={0} csvHref="/as/csv" />).split(
    '<tbody>',
  );
  expect(head).toContain('Released');
  expect(rowsOf(dated)[0]).toContain('<td class="nowrap">13 Jan 2021</td>');
  expect(rowsOf(dated)[1]).toContain('<td class="nowrap"></td>');
  expect(renderToStaticMarkup(<TrendTable figure={data} thinned={0} csvHref="/as/csv" />)).not.toContain('Released');
});

it('the table tells how many results it leaves out where a series is thinned', () => {
  const headOf = (thinned: number) =>
    renderToStaticMarkup(<TrendTable figure={data} thinned={thinned} csvHref="/as/csv" />);
  expect(headOf(1006)).toContain(
    'the same 3 points, newest first, ops/s</span><span class="meta">1,006 results of long series left out',
  );
  expect(headOf(0)).not.toContain('left out');
});

it('an exact value stays in its canonical unit, so that dividing adds no digits', () => {
  const micros = { ...data, unit: { ...OPS, canonical: 'ns/op', label: 'µs/op', divisor: 1000 } };
  expect(rowsOf(micros)[0]).toContain('title="2,216.19 ns/op">2.216</a>');
});

it.each(['ratio', 'absolute'] as const)(
  'drawn as %s, the table has the absolute figures and the ratios to the anchor',
  (shown) => {
    const ratio = { anchor: 'mysql2 3.0.0', ratio: 1.05, low: 1.04, high: 1.06, n: 4, notSteady: null };
    const figure = {
      ...trend(line('mysql2', [point('3.1.0', 2216.19, { ratio }), point('3.2.0', 2300)])),
      anchors: ['mysql2 3.0.0'],
    };
    const drawn = drawFigure(figure, shown);
    expect(renderToStaticMarkup(<TrendTable figure={drawn} thinned={0} csvHref="/as/csv" />)).toContain(
      'Ratio to mysql2 3.0.0, 95 %',
    );
    const [first, second] = rowsOf(drawn);
    expect(first).toContain('title="2,216.19">2,216</a>');
    expect(first).toContain('1.050, 1.040 to 1.060');
    expect(second).toContain('>2,300</a>');
    expect(second).toContain('none');
  },
);

it('of many points the table has the newest of each line, says of how many, and links to all', () => {
  const many = (name: string, length: number) =>
    line(
      name,
      Array.from({ length }, (_, n) => point(`1.${n}.0`, 100 + n, { x: n })),
    );
  const figure = trend(many('mariadb', 20), many('mysql2', 300));
  const html = renderToStaticMarkup(<TrendTable figure={figure} thinned={0} csvHref="/as/csv" />);
  expect(html).toContain('the newest 40 of 320 points, ops/s');
  expect(html).toContain('<a class="link" href="/as/csv">all as CSV</a>');
  const versions = rowsOf(figure).map((row) => /<code>([^<]*)/.exec(row)?.[1]);
  expect(versions).toHaveLength(40);
  expect(versions.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, n) => `1.${280 + n}.0`));
  expect(versions.slice(20)).toEqual(Array.from({ length: 20 }, (_, n) => `1.${n}.0`));
});
