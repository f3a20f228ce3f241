import type { FlameFrame } from './flame-frames.ts';

type Placed = Pick<FlameFrame, 'depth' | 'x' | 'width'>;

/** Positions are sums of fractions. */
const EPSILON = 1e-9;

const holds = (outer: Placed, inner: Placed) =>
  outer.x <= inner.x + EPSILON && inner.x + inner.width <= outer.x + outer.width + EPSILON;

/** Whether a frame is called, at whatever depth, by another one, or is that. */
const isWithin = (outer: Placed, inner: Placed): boolean => inner.depth >= outer.depth && holds(outer, inner);

/**
 * The frame that an arrow key leads to: down to the widest that is called, up to the caller, sideways to the next one of the same
 * depth. Null where there is none. `frames` has each caller before what it calls, left to right.
 */
export function findMove(frames: readonly Placed[], from: number, key: string): number | null {
  const origin = frames[from];
  if (!origin) return null;
  const listAt = (depth: number) => [...frames.keys()].filter((index) => frames[index]?.depth === depth);
  const isOf = (test: (frame: Placed) => boolean) => (index: number) => {
    const frame = frames[index];
    return frame !== undefined && test(frame);
  };
  if (key === 'ArrowDown') return listAt(origin.depth + 1).find(isOf((frame) => holds(origin, frame))) ?? null;
  if (key === 'ArrowUp') return listAt(origin.depth - 1).find(isOf((frame) => holds(frame, origin))) ?? null;
  const row = listAt(origin.depth);
  const at = row.indexOf(from);
  if (key === 'ArrowRight') return row[at + 1] ?? null;
  return key === 'ArrowLeft' ? (row[at - 1] ?? null) : null;
}

/** Where a frame is drawn while another one has the whole width; null of what is beside it. */
export function placeZoomed(frame: Placed, zoomed: Placed): { readonly x: number; readonly width: number } | null {
  if (frame.depth < zoomed.depth) return holds(frame, zoomed) ? { x: 0, width: 1 } : null;
  if (!isWithin(zoomed, frame)) return null;
  return { x: (frame.x - zoomed.x) / zoomed.width, width: frame.width / zoomed.width };
}
