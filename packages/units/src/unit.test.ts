import { describe, expect, it } from 'vitest';
import { isUnit, metricOfUnit, parseUnit } from './unit.ts';

describe('parseUnit', () => {
  it.each([
    ['ns/op', 'ns/op', 1, 'lower'],
    ['us/op', 'ns/op', 1e3, 'lower'],
    ['µs/op', 'ns/op', 1e3, 'lower'],
    ['μs/op', 'ns/op', 1e3, 'lower'],
    ['ms', 'ns/op', 1e6, 'lower'],
    ['s/op', 'ns/op', 1e9, 'lower'],
    ['ns/iter', 'ns/op', 1, 'lower'],
    ['ops/s', 'ops/s', 1, 'higher'],
    ['ops/sec', 'ops/s', 1, 'higher'],
    ['ops/ms', 'ops/s', 1e3, 'higher'],
    ['ops/us', 'ops/s', 1e6, 'higher'],
    ['tps', 'ops/s', 1, 'higher'],
    ['MB/s', 'B/s', 1e6, 'higher'],
    ['MiB/s', 'B/s', 1048576, 'higher'],
    ['B/op', 'B/op', 1, 'lower'],
    ['KB/op', 'B/op', 1e3, 'lower'],
    ['MiB', 'B', 1048576, 'lower'],
    ['allocs/op', 'allocs/op', 1, 'lower'],
    ['ps', 'ns/op', 1e-3, 'lower'],
    ['Melem/s', 'elem/s', 1e6, 'higher'],
    ['instructions/op', 'instructions/op', 1, 'lower'],
    ['round trips/op', 'round trips/op', 1, 'lower'],
    ['statements/op', 'statements/op', 1, 'lower'],
  ])('reads %s as %s × %d, %s is better', (printed, canonical, factor, direction) => {
    expect(parseUnit(printed)).toMatchObject({ printed, canonical, factor, direction });
  });

  it('reads ops/min as a sixtieth of ops/s', () => {
    const unit = parseUnit('ops/min');
    expect(isUnit(unit) && unit.factor * 60).toBeCloseTo(1, 12);
  });

  it('suggests the known spelling for a near miss', () => {
    expect(parseUnit('op/s')).toEqual({ printed: 'op/s', suggestion: 'ops/s' });
    expect(parseUnit('Bytes/op')).toEqual({ printed: 'Bytes/op', suggestion: 'B/op' });
  });

  it('knows no spelling by a name that every object has', () => {
    expect(parseUnit('constructor')).toMatchObject({ canonical: 'constructor', kind: 'custom' });
    expect(parseUnit('__proto__')).toEqual({ printed: '__proto__', suggestion: null });
  });

  it('knows that what a simulated machine counts repeats exactly, and that hits of anything else need not', () => {
    expect(['estimated cycles/op', 'L1 hits/op', 'hits/op'].map(parseUnit)).toMatchObject([
      { exact: true },
      { exact: true },
      { exact: false },
    ]);
  });

  it('keeps a custom unit as printed and leaves its direction open', () => {
    expect(parseUnit('queries/s')).toMatchObject({ canonical: 'queries/s', kind: 'custom', direction: null });
  });

  it.each(['req/sec', 'rows/min', 'packets', 'cache misses/op'])('takes %s for a custom unit', (printed) => {
    expect(parseUnit(printed)).toMatchObject({ canonical: printed, kind: 'custom' });
  });

  it('does not take a number or an empty text for a unit', () => {
    expect(isUnit(parseUnit('12'))).toBe(false);
    expect(isUnit(parseUnit(''))).toBe(false);
  });

  it('names the metric of a unit', () => {
    const names = ['ops/s', 'us/op', 'B/op', 'allocs/op', 'queries/s'].map((text) => {
      const unit = parseUnit(text);
      return isUnit(unit) ? metricOfUnit(unit) : null;
    });
    expect(names).toEqual(['throughput', 'latency', 'bytes', 'allocations', 'queries-s']);
  });
});
