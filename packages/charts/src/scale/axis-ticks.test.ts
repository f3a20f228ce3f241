import { scaleLinear, scaleLog } from 'd3-scale';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLogTicks, listTicks, toNiceEnds } from './axis-ticks.ts';

const wanted = fc.integer({ min: 2, max: 12 });
const positive = fc.double({ min: 1e-6, max: 1e12, noNaN: true });
const ends = fc
  .tuple(positive, positive)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  .filter(([start, end]) => end > start * 1.01);

test('a linear axis has the ends and the ticks of d3-scale', () =>
  fc.assert(
    fc.property(ends, wanted, (range, count) => {
      expect(toNiceEnds(range, count)).toEqual(scaleLinear().domain(range).nice(count).domain());
      expect(listTicks(range, count)).toEqual(scaleLinear().domain(range).ticks(count));
    }),
  ));

test('a logarithmic axis has the ticks that d3-scale has a label for', () =>
  fc.assert(
    fc.property(ends, wanted, (range, count) => {
      const scale = scaleLog().domain(range);
      const format = scale.tickFormat(count);
      expect(listLogTicks(range, count)).toEqual(scale.ticks(count).filter((value) => format(value) !== ''));
    }),
  ));
