import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toValueScale } from '../scale/value-scale.ts';
import { OPS } from '../trend/trend-fixture.ts';
import { DotPlot, type DotRow } from './dot-plot.tsx';
import { ValueAxis, ValueBar } from './value-bar.tsx';
import { toValueBar, type ValueBarProps } from './value-bar-model.ts';

const VALUES = [2400, 2500, 4900, 5000];
const linear = toValueScale(VALUES, { kind: 'linear', unit: OPS, fromZero: true });
const log = toValueScale(VALUES, { kind: 'log', unit: OPS });
const MARIADB = { name: 'mariadb', slot: 0 } as const;
const cell: ValueBarProps = { scale: linear, driver: MARIADB, status: 'ok', value: 2500, low: 2400, high: 2600 };

describe('a bar of a value', () => {
  it('starts at zero, so that twice the value is twice as long', () => {
    const [short, long] = [cell, { ...cell, value: 5000, low: 4900, high: 5000 }].map(toValueBar);
    expect(short).toMatchObject({ kind: 'bar', from: 0 });
    expect(long?.to).toBeCloseTo(2 * (short?.to ?? 0), 9);
  });

  it('has the ends of its interval as whiskers around its own end, and none where there is no interval', () => {
    const { whisker, at } = toValueBar(cell);
    expect(whisker?.[0]).toBeLessThan(at);
    expect(whisker?.[1]).toBeGreaterThan(at);
    expect(toValueBar({ ...cell, low: null, high: null }).whisker).toBeNull();
  });

  it('is a dot on a log scale, which has no zero; an end at zero goes to the end of the scale', () => {
    const dot = toValueBar({ ...cell, scale: log, low: 0 });
    expect(dot).toMatchObject({ kind: 'dot', from: dot.at, to: dot.at });
    expect(dot.whisker?.[0]).toBe(0);
    expect(toValueBar({ ...cell, scale: log, value: 0 }).kind).toBe('empty');
  });

  it('of an emulation is hatched; without a figure there is a dash with the reason, never a bar of no length', () => {
    const emulated = renderToStaticMarkup(<ValueBar {...cell} status="emulated" reason="a loop" />);
    const id = /<pattern id="([^"]+)"/.exec(emulated)?.[1];
    expect(emulated).toContain(`fill="url(#${id})"`);
    const none = renderToStaticMarkup(
      <ValueBar {...cell} value={null} low={null} high={null} status="unsupported" reason="no batch" />,
    );
    expect(none).toContain('unsupported: no batch');
    expect(none).not.toContain('ratio-fill');
  });

  it('keeps every figure of the chart finite, with nothing to draw too', () => {
    for (const kind of ['linear', 'log'] as const) {
      const scale = toValueScale([], { kind, unit: OPS, fromZero: true });
      const html = renderToStaticMarkup(
        <>
          <ValueBar {...cell} scale={scale} />
          <ValueAxis scale={scale} />
        </>,
      );
      expect(html).not.toMatch(/NaN|Infinity/);
    }
  });
});

const row = (label: string, known: Partial<DotRow>): DotRow => ({
  ...{ key: label, driver: MARIADB, label, status: 'ok', value: null },
  ...known,
});

describe('a dot plot', () => {
  const rows = [
    row('mysql2 3.1.0', { value: 2500, low: 2400, high: 2600 }),
    row('mariadb 3.4.0', { value: 5000 }),
    row('mysql 2.18.1', { status: 'unsupported', reason: 'the driver has no prepared statements' }),
    row('pg 8.0.0', { status: 'not run' }),
    row('mysql2 2.0.0', { value: 40, status: 'emulated', reason: 'loop of 100' }),
  ];
  const plot = (kind: 'linear' | 'log') =>
    renderToStaticMarkup(<DotPlot id="d" title="Select 1" unit={OPS} kind={kind} rows={rows} />);

  it('gives every column as text, those without a figure with their reason', () => {
    const [, label] = /<desc[^>]*>([^<]*)</.exec(plot('linear')) ?? [];
    expect(label).toBe(
      'mysql2 3.1.0 2,500 ops/s, 2,400 to 2,600. mariadb 3.4.0 5,000 ops/s. ' +
        'mysql 2.18.1 unsupported: the driver has no prepared statements. pg 8.0.0 not run. ' +
        'mysql2 2.0.0 40 ops/s (emulated: loop of 100).',
    );
  });

  it('marks each figure once, whiskers only where there is an interval, and the emulated one hollow', () => {
    for (const kind of ['linear', 'log'] as const) {
      const html = plot(kind);
      expect([...html.matchAll(/class="plot-mark"/g)]).toHaveLength(2);
      expect([...html.matchAll(/class="plot-hollow"/g)]).toHaveLength(1);
      expect([...html.matchAll(/class="dot-whisker"/g)]).toHaveLength(1);
      expect(html).not.toMatch(/NaN|Infinity/);
    }
    expect(plot('log')).toContain('log scale');
  });
});
