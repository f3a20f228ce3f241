import { scaleLinear } from 'd3-scale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logTickSteps, roundRange, tickSteps } from './tick-steps.ts';
import { timeSteps } from './time-steps.ts';

/** Ranges as measurements have them: six digits, from thousandths to billions. */
const range = fc
  .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: -3, max: 3 }))
  .map(([from, span, power]) => [Number(`${from}e${power}`), Number(`${from + span}e${power}`)] as const);

describe('ticks of a linear axis', () => {
  it('are those of d3-scale', () =>
    fc.assert(
      fc.property(range, fc.integer({ min: 2, max: 12 }), ([from, to], count) => {
        const [ours, theirs] = [tickSteps(from, to, count), scaleLinear().domain([from, to]).ticks(count)];
        const scale = Math.max(Math.abs(from), Math.abs(to));
        expect(ours.length).toBe(theirs.length);
        for (const [i, value] of ours.entries())
          expect(Math.abs(value - (theirs[i] ?? 0))).toBeLessThanOrEqual(scale * 1e-9);
      }),
    ));

  it('have no digits that binary fractions add', () =>
    expect(tickSteps(0, 1, 10)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]));

  it('stand at the ends of a rounded range, which holds the range', () =>
    fc.assert(
      fc.property(range, ([from, to]) => {
        const [low, high] = roundRange(from, to, 6);
        expect(low).toBeLessThanOrEqual(from + Math.abs(from) * 1e-8);
        expect(high).toBeGreaterThanOrEqual(to - Math.abs(to) * 1e-8);
        expect(high - low).toBeLessThan((to - from) * 3);
      }),
    ));
});

it('ticks of a log axis are few, rising and inside it', () =>
  fc.assert(
    fc.property(
      fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
      fc.double({ min: 1.1, max: 1e15, noNaN: true }),
      (from, ratio) => {
        const ticks = logTickSteps(from, from * ratio, 6);
        expect(ticks.length).toBeGreaterThanOrEqual(1);
        expect(ticks.length).toBeLessThanOrEqual(13);
        for (const [i, tick] of ticks.entries()) {
          expect(tick).toBeGreaterThanOrEqual(from * (1 - 1e-6));
          expect(tick).toBeLessThanOrEqual(from * ratio * (1 + 1e-6));
          if (i > 0) expect(tick).toBeGreaterThan(ticks[i - 1] ?? 0);
        }
      },
    ),
  ));

describe('ticks of a time axis', () => {
  it('are firsts of quarters over three years, Mondays over two months, hours over a day', () => {
    const iso = (from: string, to: string) =>
      timeSteps(Date.parse(from), Date.parse(to), 12).times.map((t) => new Date(t).toISOString().slice(0, 16));
    expect(iso('2022-01-03', '2024-12-20').slice(0, 3)).toEqual([
      '2022-04-01T00:00',
      '2022-07-01T00:00',
      '2022-10-01T00:00',
    ]);
    expect(iso('2026-03-01', '2026-05-01').slice(0, 2)).toEqual(['2026-03-02T00:00', '2026-03-09T00:00']);
    expect(iso('2026-03-01', '2026-03-02').slice(0, 2)).toEqual(['2026-03-01T00:00', '2026-03-01T03:00']);
  });

  it('are few, rising and inside, from an hour to a century', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 3.6e6, max: 3.2e12 }), (from, span) => {
        const { times } = timeSteps(from, from + span, 9);
        expect(times.length).toBeLessThanOrEqual(11);
        for (const [i, time] of times.entries()) {
          expect(time).toBeGreaterThanOrEqual(from);
          expect(time).toBeLessThanOrEqual(from + span);
          if (i > 0) expect(time).toBeGreaterThan(times[i - 1] ?? 0);
        }
      }),
    ));
});
