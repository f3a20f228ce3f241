import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FigurePoint } from '../trend/trend-figure.ts';
import { OPS, point as trendPoint } from '../trend/trend-fixture.ts';
import { chooseScale, describeSweep, type SweepFigure, type SweepFigureLine, toSweepModel } from './sweep-model.ts';
import { SweepPlot } from './sweep-plot.tsx';

const point = (x: number, value: number | null, more: Partial<FigurePoint> = {}): FigurePoint => ({
  ...trendPoint('3.0.0', value, more),
  x,
  xLabel: `${x} rows`,
  ...more,
});
const line = (name: string, points: readonly FigurePoint[], more: Partial<SweepFigureLine> = {}): SweepFigureLine => ({
  key: name,
  driver: { name, slot: 0 },
  name: `${name} 3.0.0`,
  variant: 0,
  points: points.map((p) => ({ ...p, key: `${name} ${p.x}` })),
  ...more,
});
const figure = (...lines: SweepFigureLine[]): SweepFigure => ({
  title: 'Select, throughput',
  param: 'rows',
  unit: OPS,
  xs: [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b),
  lines,
});
const geometryOf = (...lines: SweepFigureLine[]) => toSweepModel(figure(...lines), 'linear').panel.lines[0];
const lengthsOf = (segments: readonly (readonly unknown[])[] = []) => segments.map((segment) => segment.length);
const whole = line('mysql2', [point(1, 5), point(10, 5), point(100, 5)]);

describe('a line', () => {
  it('joins values that stand next to each other', () => {
    const drawn = geometryOf(whole);
    expect(lengthsOf(drawn?.segments)).toEqual([3]);
    expect(drawn?.bridges).toEqual([]);
  });

  it('never runs through a value that was not run, failed or is unsupported: dotted there, and said', () => {
    const gap = geometryOf(line('mariadb', [point(1, 5), point(100, 5)]), whole);
    expect(lengthsOf(gap?.segments)).toEqual([1, 1]);
    expect(lengthsOf(gap?.bridges)).toEqual([2]);
    const failed = [point(1, 5), point(10, null, { status: 'failed', reason: 'timeout' }), point(100, 5)];
    expect(lengthsOf(geometryOf(line('mariadb', failed))?.segments)).toEqual([1, 1]);
    const html = renderToStaticMarkup(<SweepPlot id="s" figure={figure(line('mariadb', failed))} scale="linear" />);
    expect(html).toContain('sweep-bridge');
    expect(html).toContain('passes over values that have no figure');
    expect(html).toContain('aria-label="mariadb 3.0.0, 10 rows: failed, timeout"');
  });

  it('is cut, without dots, where the work changes: emulated, or another text of the scenario', () => {
    const emulated = geometryOf(line('a', [point(1, 5), point(10, 5, { status: 'emulated' })]));
    expect([lengthsOf(emulated?.segments), emulated?.bridges]).toEqual([[1, 1], []]);
    const changed = geometryOf(line('a', [point(1, 5, { scenario: 'x' }), point(10, 5, { scenario: 'y' })]));
    expect(lengthsOf(changed?.segments)).toEqual([1, 1]);
    const unstated = geometryOf(line('a', [point(1, 5, { scenario: 'x' }), point(10, 5)]));
    expect(lengthsOf(unstated?.segments)).toEqual([2]);
  });
});

describe('a knee', () => {
  const mark = { line: 'mysql2', driver: { name: 'mysql2', slot: 0 as const }, label: '' };
  const kneesOf = (knee: NonNullable<SweepFigure['knees']>[number]['knee'], line = 'mysql2') =>
    toSweepModel({ ...figure(whole), knees: [{ ...mark, line, knee }] }, 'linear').knees;

  it('stands at its rate between the values, its interval cut at the edges of the plot', () => {
    const [knee] = kneesOf({ reached: true, rate: 10, low: 0.001, high: 50 });
    expect(knee).toMatchObject({ x: expect.closeTo(0.5, 9), low: 0 });
    expect(knee?.high).toBeGreaterThan(0.5);
    expect(knee?.high).toBeLessThan(1);
  });

  it('is not drawn where it was not reached, is outside of the plot, or has no line', () => {
    expect(kneesOf({ reached: false, rate: 100 })).toEqual([]);
    expect(kneesOf({ reached: true, rate: 1e6, low: null, high: null })).toEqual([]);
    expect(kneesOf({ reached: true, rate: 10, low: null, high: null }, 'mariadb')).toEqual([]);
  });
});

describe('the value axis', () => {
  it('starts at zero unless it is a logarithm', () => {
    const close = figure(line('a', [point(1, 990), point(10, 1000)]));
    expect(toSweepModel(close, undefined).y).toMatchObject({ kind: 'linear', domain: [0, expect.any(Number)] });
    expect(toSweepModel(close, 'log').y.kind).toBe('log');
  });

  it('is a logarithm by itself where the greatest value is over a hundred times the least', () => {
    const wide = figure(line('a', [point(1, 1), point(10, 101)]));
    expect(chooseScale(wide, undefined)).toBe('log');
    expect(chooseScale(wide, 'linear')).toBe('linear');
    expect(chooseScale(figure(line('a', [point(1, 0), point(10, 101)])), undefined)).toBe('linear');
    expect(chooseScale(figure(line('a', [])), undefined)).toBe('linear');
  });
});

describe('the chart', () => {
  const MYSQL2 = { name: 'mysql2', slot: 1 } as const;
  const data = figure(
    line('mariadb', [point(0, 12), point(1, 10), point(1000, 5)]),
    line('mysql2', [point(1, 8), point(1000, null, { status: 'unsupported', reason: 'no such call' })], {
      driver: MYSQL2,
    }),
  );
  const html = renderToStaticMarkup(<SweepPlot id="s" figure={data} scale={undefined} />);

  it('has every point as a link to its run that says its figures', () => {
    expect([...html.matchAll(/<a [^>]*href="\/runs\//g)]).toHaveLength(5);
    expect(html).toContain('aria-label="mariadb 3.0.0, 1000 rows: 5 ops/s, 4.9 to 5.1"');
    expect(html).toContain('aria-label="mysql2 3.0.0, 1000 rows: unsupported, no such call"');
  });

  it('gives its figures as text, with unit and direction', () => {
    expect(html).toContain('aria-labelledby="s-title s-desc"');
    expect(html).toContain(
      'ops/s, higher is better. mariadb 3.0.0: 3 points from 0 rows (12 ops/s) to 1000 rows (5 ops/s).',
    );
    expect(html).toContain('mysql2 3.0.0: 1 rows, 8 ops/s. 2 of 3 without a value.');
  });

  it('tells drivers apart by colour, marker and dash, and has a whisker for every interval', () => {
    expect(html).toContain('stroke-dasharray="6 3"');
    expect(new Set([...html.matchAll(/class="trend-dot" d="([^"]+)"/g)].map(([, d]) => d)).size).toBe(2);
    expect([...html.matchAll(/class="trend-whisker"/g)]).toHaveLength(4);
  });

  it('breaks its axis before a zero, and says so', () => {
    expect(html).toContain('sweep-break');
    expect(html).toContain('rows, log scale; 0 stands left of the break');
    expect(renderToStaticMarkup(<SweepPlot id="w" figure={figure(whole)} scale="log" />)).not.toContain('sweep-break');
  });

  it('keeps every figure finite, with nothing to draw too', () => {
    const empty = renderToStaticMarkup(<SweepPlot id="e" figure={figure(line('a', []))} scale="log" />);
    const zero = renderToStaticMarkup(<SweepPlot id="z" figure={figure(line('a', [point(0, 0)]))} scale="log" />);
    expect(html + empty + zero).not.toMatch(/NaN|Infinity/);
  });

  it('draws twelve lines and keeps the rest as context', () => {
    const many = Array.from({ length: 14 }, (_, n) => line(`d${n}`, [point(1, n + 1), point(10, n + 1)]));
    const model = toSweepModel(figure(...many), 'linear');
    expect(model.panel.lines.filter(({ faint }) => faint)).toHaveLength(2);
    expect(describeSweep(model, figure(...many))).toContain('And 2 more lines.');
  });
});
