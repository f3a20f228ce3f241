import { nice, ticks } from 'd3-array';

// What d3-scale does for two of its scales, without the interpolation of colours, texts and dates that comes with them.

export type Ends = readonly [start: number, end: number];

/** The ends of a linear axis, rounded to its ticks. */
export const toNiceEnds = ([start, end]: Ends, wanted: number): Ends => nice(start, end, wanted);

/** The ticks of a linear axis: about as many as wanted, at round values. */
export const listTicks = ([start, end]: Ends, wanted: number): number[] => ticks(start, end, wanted);

/** A power of ten with all its digits. */
const powerOf = (exponent: number) => Number(`1e${exponent}`);

/** Every multiple of the powers of ten; the powers alone, or some of them, where these are as many as wanted. */
function listMultiples([start, end]: Ends, wanted: number): number[] {
  const from = Math.log10(start);
  const to = Math.log10(end);
  if (to - from >= wanted) return ticks(from, to, Math.min(to - from, wanted)).map(powerOf);
  const found: number[] = [];
  for (let exponent = Math.floor(from); exponent <= Math.ceil(to); exponent += 1) {
    for (let multiple = 1; multiple < 10; multiple += 1) {
      const value = exponent < 0 ? multiple / powerOf(-exponent) : multiple * powerOf(exponent);
      if (value >= start && value <= end) found.push(value);
    }
  }
  return found.length * 2 < wanted ? ticks(start, end, wanted) : found;
}

/** Ticks that are used where no number of them is wanted. */
const USUAL_TICKS = 10;

/** The ticks of a logarithmic axis: multiples of powers of ten, without those that would crowd it. Both ends above zero. */
export function listLogTicks(ends: Ends, wanted: number): number[] {
  const most = Math.max(1, (10 * wanted) / listMultiples(ends, USUAL_TICKS).length);
  return listMultiples(ends, wanted).filter((value) => {
    const multiple = value / powerOf(Math.round(Math.log10(value)));
    return (multiple * 10 < 9.5 ? multiple * 10 : multiple) <= most;
  });
}
