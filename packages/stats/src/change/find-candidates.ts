import type { NoisySeries } from './estimate-noise.ts';
import type { SegmentSums } from './segment-sums.ts';

/** The fewest values of a segment. */
export const SHORTEST_SEGMENT = 3;

/** A contrast of fewer standard deviations is no candidate: far below what a change has to reach. */
const LEAST_CONTRAST = 2.5;
const SHORTEST_INTERVAL = 2 * SHORTEST_SEGMENT + 2;
/** The next longer intervals, and where the next interval of one length begins. */
const GROWTH = 1.5;
const STEPS_PER_INTERVAL = 3;

/** Overlapping intervals of growing length, so that each change is alone in some (Kovács et al. 2020, "Seeded binary segmentation"). */
function* listIntervals(length: number): Iterable<readonly [from: number, to: number]> {
  for (let size = SHORTEST_INTERVAL; size < 2 * length; size = Math.ceil(size * GROWTH)) {
    const step = Math.floor(size / STEPS_PER_INTERVAL);
    for (let from = 0; from === 0 || from < length - 2 * SHORTEST_SEGMENT; from += step) {
      yield [from, Math.min(length, from + size)];
      if (from + size >= length) break;
    }
  }
}

/** The indexes at which a level may begin, ascending: the widest contrast of each interval. */
export function findCandidates(sums: SegmentSums, { scale }: NoisySeries): number[] {
  const candidates = new Set<number>();
  for (const [from, to] of listIntervals(sums.length)) {
    const widest = sums.findWidestContrast({ from, to, first: from + SHORTEST_SEGMENT, last: to - SHORTEST_SEGMENT });
    if (widest && widest.contrast / scale > LEAST_CONTRAST) candidates.add(widest.at);
  }
  return [...candidates].sort((a, b) => a - b);
}
