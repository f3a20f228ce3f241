import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartUnit } from '../labels/chart-labels.ts';
import { toValueScale } from './value-scale.ts';

const OPS: ChartUnit = { canonical: 'ops/s', label: 'ops/s', divisor: 1, direction: 'higher' };
const MICROS: ChartUnit = { canonical: 'ns/op', label: 'µs/op', divisor: 1e3, direction: 'lower' };

describe('toValueScale', () => {
  it('starts above zero where zero would waste half of the chart, and says where', () => {
    const y = toValueScale([1873, 2216, 2668], { kind: 'linear', unit: OPS });
    expect(y.domain[0]).toBe(1600);
    expect(y.title).toBe('ops/s, higher is better; axis from 1,600');
    expect(y.ticks.map((tick) => tick.label)).toEqual(['1,600', '1,800', '2,000', '2,200', '2,400', '2,600', '2,800']);
  });

  it('starts at zero when a value is far below the largest, or when asked to', () => {
    expect(toValueScale([915, 4000], { kind: 'linear', unit: OPS }).domain[0]).toBe(0);
    expect(toValueScale([2216, 2668], { kind: 'linear', unit: OPS, fromZero: true }).title).toBe(
      'ops/s, higher is better',
    );
  });

  it('does not blow up a difference of a few per mille to the height of the chart', () => {
    const y = toValueScale([1000, 1002], { kind: 'linear', unit: OPS });
    const rise = (y.position(1002) ?? 0) - (y.position(1000) ?? 0);
    expect(rise).toBeLessThan(0.05);
    expect(rise).toBeGreaterThan(0);
  });

  it('positions every value inside the axis, ends included', () => {
    for (const kind of ['linear', 'log'] as const) {
      const y = toValueScale([0.004, 12, 90_000], { kind, unit: OPS });
      for (const value of [0.004, 12, 90_000]) {
        expect(y.position(value)).toBeGreaterThanOrEqual(0);
        expect(y.position(value)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('reads canonical values and shows them in the unit of the column', () => {
    const y = toValueScale([312_153, 280_000], { kind: 'linear', unit: MICROS });
    expect(y.domain[1]).toBeLessThan(400);
    expect(y.title).toMatch(/^µs\/op, lower is better/);
  });

  it('gives a log axis no position for zero and few enough ticks to read', () => {
    const y = toValueScale([1, 1_000_000], { kind: 'log', unit: OPS });
    expect(y.position(0)).toBeNull();
    expect(y.ticks.length).toBeLessThanOrEqual(9);
    expect(y.title).toContain('log scale');
  });

  it('has even steps on a log axis inside one decade', () => {
    const y = toValueScale([950, 2600], { kind: 'log', unit: OPS });
    expect(y.ticks.length).toBeGreaterThanOrEqual(4);
    for (const { at } of y.ticks) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(1);
    }
  });

  it('has few ticks, rising and inside the axis, whatever the values', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('linear', 'log'),
        fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
        fc.double({ min: 1, max: 1e15, noNaN: true }),
        (kind, from, ratio) => {
          const { ticks } = toValueScale([from, from * ratio], { kind, unit: OPS });
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(14);
          for (const [i, { at, value }] of ticks.entries()) {
            expect(at).toBeGreaterThanOrEqual(-1e-9);
            expect(at).toBeLessThanOrEqual(1 + 1e-9);
            if (i > 0) expect(value).toBeGreaterThan(ticks[i - 1]?.value ?? 0);
          }
        },
      ),
    ));

  it('stands without any value', () => {
    expect(toValueScale([], { kind: 'linear', unit: OPS }).domain).toEqual([0, 1]);
    expect(toValueScale([Number.NaN], { kind: 'log', unit: OPS }).ticks.length).toBeGreaterThan(0);
  });
});
