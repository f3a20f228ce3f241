/** Pixels of the narrowest plot on a page: what has space in it has space in every other. */
export const NARROWEST_PLOT = 230;

/** Pixels of a character of a tick, which are all equally wide. */
export const TICK_CHARACTER = 6.7;

/** Pixels on both sides of a plot that the labels of its horizontal axis may use. */
type Beside = { readonly left: number; readonly right: number };

/** On the left are the figures of the vertical axis, on the right the padding of the plot. */
const BESIDE_PLOT: Beside = { left: 32, right: 14 };

type TickLabel = {
  /** Share of the axis from the left. */
  readonly at: number;
  readonly label: string;
};

type TickAnchor = {
  readonly textAnchor: 'start' | 'middle' | 'end';
  /** Pixels from the tick. */
  readonly x: number;
};

/** How a label of a horizontal axis stands: over its tick, and inward where it would leave the narrowest plot. */
export function anchorTick({ at, label }: TickLabel, { left, right } = BESIDE_PLOT): TickAnchor {
  const half = (label.length * TICK_CHARACTER) / 2;
  if (half > (1 - at) * NARROWEST_PLOT + right) return { textAnchor: 'end', x: right };
  if (half > at * NARROWEST_PLOT + left) return { textAnchor: 'start', x: -left };
  return { textAnchor: 'middle', x: 0 };
}

/** Where a label that is anchored so begins and ends, in pixels of a plot of this width. */
export function tickEnds(tick: TickLabel, width: number, beside = BESIDE_PLOT): readonly [number, number] {
  const { textAnchor, x } = anchorTick(tick, beside);
  const length = tick.label.length * TICK_CHARACTER;
  const from = tick.at * width + x - { start: 0, middle: length / 2, end: length }[textAnchor];
  return [from, from + length];
}
