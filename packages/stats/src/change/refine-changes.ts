import { SHORTEST_SEGMENT } from './find-candidates.ts';
import type { SegmentSums } from './segment-sums.ts';

/** A change is moved by at most so many values. */
const REACH = 8;
/** Two changes the same way within so many values are one ramp. */
const LONGEST_RAMP = 12;

/** Each change where the contrast of its two segments is widest: candidates were found in intervals of other bounds. */
export function refineChanges(sums: SegmentSums, indexes: readonly number[]): number[] {
  const refined = [...indexes];
  indexes.forEach((at, nth) => {
    const from = refined[nth - 1] ?? 0;
    const to = indexes[nth + 1] ?? sums.length;
    const first = Math.max(from + SHORTEST_SEGMENT, at - REACH);
    const last = Math.min(to - SHORTEST_SEGMENT, at + REACH);
    refined[nth] = sums.findWidestContrast({ from, to, first, last })?.at ?? at;
  });
  return [...new Set(refined)];
}

/** Two changes the same way with little between them are told once, in their middle. */
export function joinRamps(sums: SegmentSums, indexes: readonly number[]): number[] {
  const joined = [...indexes];
  for (let nth = 0; nth + 1 < joined.length; ) {
    const from = joined[nth - 1] ?? 0;
    const to = joined[nth + 2] ?? sums.length;
    const first = joined[nth] as number;
    const second = joined[nth + 1] as number;
    const between = sums.mean(first, second);
    const isOneWay = (between - sums.mean(from, first)) * (sums.mean(second, to) - between) > 0;
    if (second - first <= LONGEST_RAMP && isOneWay) joined.splice(nth, 2, Math.round((first + second) / 2));
    else nth += 1;
  }
  return joined;
}
