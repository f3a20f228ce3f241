import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareOrders, type DriverFigure, rank } from './compare-orders.ts';

const figure = (driver: string, value: number, half = 0): DriverFigure => ({
  driver,
  value,
  low: value - half,
  high: value + half,
});

describe('rank', () => {
  it('puts the highest throughput first, with the others as parts of it', () => {
    const order = rank([figure('a', 50), figure('b', 100), figure('c', 25)], 'higher');
    expect(order.map(({ figure: { driver }, speed }) => [driver, speed])).toEqual([
      ['b', 1],
      ['a', 0.5],
      ['c', 0.25],
    ]);
  });

  it('puts the lowest time first, with the speed of the others as a part of its speed', () => {
    const order = rank([figure('a', 50), figure('b', 100)], 'lower');
    expect(order.map(({ figure: { driver }, speed }) => [driver, speed])).toEqual([
      ['a', 1],
      ['b', 0.5],
    ]);
  });

  it('marks what overlaps with the one before as equal to it', () => {
    const order = rank([figure('a', 100, 3), figure('b', 95, 2), figure('c', 90, 1)], 'higher');
    expect(order.map(({ isEqual }) => isEqual)).toEqual([false, true, false]);
  });
});

describe('compareOrders', () => {
  const published = [figure('a', 100), figure('b', 80), figure('c', 60)];

  it.each([
    ['agrees', [figure('a', 9), figure('b', 8), figure('c', 7)]],
    ['agrees, within noise', [figure('a', 9), figure('b', 8, 1), figure('c', 7)]],
    ['agrees, within noise', [figure('a', 8, 1), figure('b', 9, 1), figure('c', 6)]],
    ['differs', [figure('a', 9), figure('b', 7), figure('c', 8)]],
    ['agrees', [figure('a', 9), figure('c', 7)]],
    ['differs', [figure('c', 9), figure('a', 7)]],
    ['not measured', [figure('a', 9)]],
    ['not measured', []],
  ])('%s', (verdict, ours) => {
    expect(compareOrders(published, ours, 'higher')).toBe(verdict);
  });

  it('takes an order that the source cannot tell as no order', () => {
    const close = [figure('a', 100, 5), figure('b', 98, 5)];
    expect(compareOrders(close, [figure('a', 1), figure('b', 2)], 'higher')).toBe('agrees, within noise');
  });

  it('knows that a lower time is faster', () => {
    expect(compareOrders(published, [figure('a', 9), figure('b', 8), figure('c', 7)], 'lower')).toBe('agrees');
    expect(compareOrders(published, [figure('a', 9), figure('b', 10), figure('c', 7)], 'lower')).toBe('differs');
  });

  it('agrees with itself, and differs from its reverse where anything is clear', () => {
    const values = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(values, (list) => {
        const up = list.map((value, at) => figure(`d${at}`, value));
        const down = list.map((value, at) => figure(`d${at}`, 2000 - value));
        expect(compareOrders(up, up, 'higher')).toBe('agrees');
        expect(compareOrders(up, down, 'higher')).toBe('differs');
      }),
    );
  });
});
