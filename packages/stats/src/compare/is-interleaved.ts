/** Fewest stretches of one side if the invocations so far end on the reference, or on the other side. */
type Stretches = readonly [onReference: number, onOther: number];

/** Invocations at one position: their order is not known, so the order with the fewest stretches counts. */
function extend([onReference, onOther]: Stretches, hasReference: boolean, hasOther: boolean): Stretches {
  if (!hasOther) return [Math.min(onReference, onOther + 1), Number.POSITIVE_INFINITY];
  if (!hasReference) return [Number.POSITIVE_INFINITY, Math.min(onOther, onReference + 1)];
  // Each side goes on if it was the last, and the other follows it.
  return [Math.min(onOther, onReference + 1) + 1, Math.min(onReference, onOther + 1) + 1];
}

/**
 * Were the invocations of two sides measured alternately, so that a phase of the machine falls on both? In the order of
 * their starts, the number of stretches of one side is at least min(m, n) + 1: AAAABBBB has two, and m rounds that measure
 * every version once, in any order, at least m + 1. `reference` and `other` are starts in one unit, or invocation numbers
 * where a harness measures in rounds: an invocation of both sides at one position stands in the least favourable order.
 */
export function isInterleaved(reference: readonly number[], other: readonly number[]): boolean {
  const fewest = Math.min(reference.length, other.length);
  if (fewest === 0) return false;
  const references = new Set(reference);
  const others = new Set(other);
  const positions = [...new Set([...reference, ...other])].sort((x, y) => x - y);
  const stretches = positions.reduce<Stretches>(
    (before, position) => extend(before, references.has(position), others.has(position)),
    // Before the first invocation, the stretch of either side has begun.
    [1, 1],
  );
  return Math.min(...stretches) >= fewest + 1;
}
