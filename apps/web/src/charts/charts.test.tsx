import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EvidencePlot } from './bars/evidence-plot.tsx';
import { RatioAxis, RatioBar } from './bars/ratio-bar.tsx';
import { EnvironmentContext } from './context/environment-context.tsx';
import { Sparkline } from './frame/sparkline.tsx';
import { packFigure, unpackFigure } from './trend/pack-figure.ts';
import { StillTrend } from './trend/still-trend.tsx';
import { TrendChart } from './trend/trend-chart.tsx';
import type { TrendFigure } from './trend/trend-figure.ts';
import { line, OPS, overTime, point, trend } from './trend/trend-fixture.ts';

const MARIADB = { name: 'mariadb', slot: 0 } as const;
const MYSQL2 = { name: 'mysql2', slot: 1 } as const;
const data = trend(
  line('mariadb', [
    point('2.5.6', 2216),
    point('3.0.1', 2601),
    point('3.1.0', null, { status: 'failed', reason: 'timeout' }),
  ]),
  line('mysql2', [point('3.6.5', 2410), point('3.11.5', 2377)], { driver: MYSQL2 }),
);
const count = (html: string, what: RegExp): number => [...html.matchAll(what)].length;

/** Every id an aria-labelledby points to, that is not in the markup. */
function danglingLabels(html: string): string[] {
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return [...html.matchAll(/aria-labelledby="([^"]+)"/g)]
    .flatMap(([, list = '']) => list.split(' '))
    .filter((id) => !ids.has(id));
}

describe('the trend without script', () => {
  const html = renderToStaticMarkup(<StillTrend id="t" figure={data} scale="linear" />);

  it('draws every point as a link to its run, missing ones too', () => {
    expect(count(html, /<a [^>]*href="\/runs\//g)).toBe(5);
    expect(html).toContain('aria-label="mariadb 3.1.0: failed, timeout"');
  });

  it('names each panel and gives its figures as text', () => {
    expect(count(html, /role="img"/g)).toBe(2);
    expect(danglingLabels(html)).toEqual([]);
    expect(html).toContain('2 points from 2.5.6 (2,216 ops/s) to 3.0.1 (2,601 ops/s)');
  });

  it('is what the chart paints first, word for word', () => {
    const packed = packFigure(data);
    const painted = renderToStaticMarkup(<StillTrend id="t" figure={unpackFigure(packed)} scale="linear" />);
    expect(renderToStaticMarkup(<TrendChart id="t" packed={packed} scale="linear" />)).toContain(painted);
  });

  it('tells drivers apart by colour, marker and dash', () => {
    expect(count(html, /stroke-dasharray="6 3"/g)).toBe(1);
    expect(new Set([...html.matchAll(/class="trend-dot" d="([^"]+)"/g)].map(([, d]) => d)).size).toBe(2);
  });

  it('keeps every figure of the chart finite', () => expect(html).not.toMatch(/NaN|Infinity/));

  it('stands with nothing to draw', () => {
    const empty = renderToStaticMarkup(<StillTrend id="e" figure={overTime(line('a', []))} scale="log" />);
    expect(empty).not.toMatch(/NaN|Infinity/);
  });
});

describe('a chart of many points', () => {
  const points = (length: number) =>
    Array.from({ length }, (_, nth) =>
      point(`1.${nth}.0`, 1000 + nth, { at: new Date(Date.UTC(2026, 0, nth + 1)).toISOString() }),
    );
  const names = Array.from({ length: 12 }, (_, nth) => `driver-${nth}`);
  const elementsOf = (figure: TrendFigure) =>
    count(renderToStaticMarkup(<StillTrend id="t" figure={figure} scale="linear" />), /<[a-z]/g);

  it('has few elements along time, where most points are on their lines', () =>
    expect(elementsOf(overTime(...names.map((name) => line(name, points(100)))))).toBeLessThan(400));

  it('leaves space for a page of 3,000 by version, where each point is a link', () =>
    expect(
      elementsOf(trend(...names.map((name) => line(name, points(40), { driver: { name, slot: 0 } })))),
    ).toBeLessThan(1950));
});

describe('a sparkline', () => {
  it('needs two values', () =>
    expect(renderToStaticMarkup(<Sparkline driver={MARIADB} values={[1, null]} label="x" />)).toBe(''));
  it('leaves a gap where a value is missing', () => {
    const html = renderToStaticMarkup(<Sparkline driver={MARIADB} values={[1, 2, null, 3, 4]} label="four values" />);
    const path = /class="spark-line" d="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(count(path, /M/g)).toBe(2);
    expect(html).toContain('<title>four values</title>');
  });
});

it('the plots of a verdict give their figures as text', () => {
  const intervals = renderToStaticMarkup(
    <EvidencePlot
      id="i"
      title="Means"
      unit={OPS}
      rows={[{ driver: MARIADB, version: '3.0.1', value: 3968, low: 3947, high: 3989, samples: [] }]}
      evidence="interval"
    />,
  );
  expect(intervals).toContain('mariadb 3.0.1 3,968 ops/s, 3,947 to 3,989.');
  const samples = Array.from({ length: 5000 }, (_, i) => 100 + i);
  const strip = renderToStaticMarkup(
    <EvidencePlot
      id="s"
      title="Samples"
      unit={OPS}
      rows={[{ driver: MYSQL2, value: 2600, low: 2600, high: 2600, samples }]}
      evidence="samples"
    />,
  );
  expect(strip).toContain('5000 values from 100 to 5,099.');
  expect(count(strip, /<circle/g)).toBeLessThanOrEqual(301);
  expect(danglingLabels(intervals + strip)).toEqual([]);
});

it('the plot of a verdict names two versions of one driver apart', () => {
  const of = (name: string) => (version: string) => ({
    ...{ driver: { name, slot: 1 } as const, version, value: 2600, low: 2600, high: 2600, samples: [2600] },
  });
  const labelsOf = (rows: readonly ReturnType<ReturnType<typeof of>>[]) => {
    const html = renderToStaticMarkup(
      <EvidencePlot id="v" title="Repeats" unit={OPS} rows={rows} evidence="samples" />,
    );
    return [...html.matchAll(/<text x="18"[^>]*>([^<]*)</g)].map(([, label]) => label);
  };
  expect(labelsOf(['2.2.5', '2.3.3'].map(of('mysql2')))).toEqual(['mysql2 2.2.5', 'mysql2 2.3.3']);
  expect(labelsOf([of('mysql2')('2.2.5'), of('mariadb')('3.0.1')])).toEqual(['mysql2', 'mariadb']);
});

it('each hatched bar in a table has its own pattern', () => {
  const bar = (
    <RatioBar
      domain={{ slowest: 0.5, fastest: 2 }}
      gridId="grid"
      driver={MARIADB}
      status="emulated"
      ratio={1.2}
      evaluated={false}
    />
  );
  const html = renderToStaticMarkup(
    <>
      {bar}
      {bar}
    </>,
  );
  const ids = [...html.matchAll(/<pattern id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(html).toContain(`url(#${id})`);
});

it('the bars of one table show one grid, which its axis draws', () => {
  const domain = { slowest: 0.5, fastest: 2 };
  const html = renderToStaticMarkup(
    <>
      <RatioAxis domain={domain} reference="mysql2" unit="ops/s" gridId="grid" />
      <RatioBar domain={domain} gridId="grid" driver={MARIADB} status="ok" ratio={1.2} evaluated />
      <RatioBar domain={domain} gridId="grid" driver={MYSQL2} status="ok" ratio={0.8} evaluated />
    </>,
  );
  expect(count(html, /<g id="grid">/g)).toBe(1);
  expect(count(html, /<use href="#grid"/g)).toBe(2);
  expect(count(html, /<line stroke="var\(--line-2\)"/g)).toBe(1);
});

it('points of other environments are links and are never joined by a line', () => {
  const figure = {
    ...({ driver: MARIADB, version: null, href: '/runs/r_1' } as const),
    ...({ status: 'ok', reason: null, value: 1425, low: 1420, high: 1430 } as const),
  };
  const group = (key: string) =>
    ({
      key,
      at: '2022-07-12T00:00:00Z',
      environment: { label: key, href: '/e' },
      changed: 'environment',
      figures: [figure],
    }) as const;
  const html = renderToStaticMarkup(
    <EnvironmentContext id="c" title="Select 1" unit={OPS} groups={[group('two hosts'), group('local')]} />,
  );
  expect(count(html, /href="\/runs\/r_1"/g)).toBe(2);
  // Two markers, and no other path or polyline that could join them.
  expect(count(html, /<(path|polyline|polygon)/g)).toBe(2);
  expect(html).toContain('2022-07-12, two hosts: mariadb: 1,425 ops/s, 1,420 to 1,430.');
});
