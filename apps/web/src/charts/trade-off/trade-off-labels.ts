/** Height of the plot in pixels; trade-off.css sets the same. Labels are kept apart at this height. */
export const PLOT_HEIGHT = 340;

/** Widths of the plot from which on a label is free: on the narrowest phone, and on a page with space. */
const WIDTHS = { narrow: 230, wide: 560 } as const;

const CHARACTER = 6.7;
const HALF_LINE = 7;
/** Half the width and height of a marker with its outline. */
const MARKER = 6;
/** The margin right of the plot, which labels may use. */
const MARGIN = 14;

/** A rectangle around a position of the plot: shares for the position, pixels for what is around it. */
type Box = {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

type Position = { readonly key: string; readonly x: number; readonly y: number };
export type RequestedLabel = Position & { readonly text: string };

/** A text beside its point. `dx` and `dy` are pixels from the point to the text's anchor and middle. */
export type PositionedLabel = RequestedLabel & {
  readonly anchor: 'start' | 'middle' | 'end';
  readonly dx: number;
  readonly dy: number;
  /** There is space for it on a wide plot only. */
  readonly wide: boolean;
};

type Offset = { readonly anchor: PositionedLabel['anchor']; readonly dx: number; readonly dy: number };

/** Which way each axis improves, as it is drawn: 1 is to the right, or down. */
export type Better = { readonly across: 1 | -1; readonly down: 1 | -1 };

const beside = (across: number, dx: number, dy: number): Offset => ({
  anchor: across > 0 ? 'start' : 'end',
  dx: across * dx,
  dy,
});

/** Towards the better corner first: from a point of the front, the Pareto line goes the other two ways. */
const listOffsets = ({ across, down }: Better): readonly Offset[] => [
  beside(across, 7, down * 12),
  beside(-across, 7, down * 12),
  beside(across, 10, 0),
  { anchor: 'middle', dx: 0, dy: down * 16 },
  beside(across, 7, down * -12),
  beside(-across, 7, down * -12),
  beside(-across, 10, 0),
  { anchor: 'middle', dx: 0, dy: down * -16 },
];

function toBox({ x, y, text }: RequestedLabel, { anchor, dx, dy }: Offset): Box {
  const width = text.length * CHARACTER;
  const left = anchor === 'start' ? dx : anchor === 'end' ? dx - width : -width / 2;
  return { x, y, left, right: left + width, top: dy - HALF_LINE, bottom: dy + HALF_LINE };
}

const toObstacle = ({ x, y }: Position): Box => ({ x, y, left: -MARKER, right: MARKER, top: -MARKER, bottom: MARKER });

/**
 * True where two boxes do not touch, on a plot of this width and on every wider one: positions only move apart, so the box
 * whose position is further left has to be the left one.
 */
function isApart(a: Box, b: Box, width: number): boolean {
  const down = (b.y - a.y) * PLOT_HEIGHT;
  if (down + b.top >= a.bottom || down + b.bottom <= a.top) return true;
  const isLeft = (one: Box, other: Box) => one.x <= other.x && (other.x - one.x) * width + other.left >= one.right;
  return isLeft(a, b) || isLeft(b, a);
}

const isInside = ({ x, y, left, right, top, bottom }: Box, width: number): boolean =>
  x * width + left >= 0 &&
  right - (1 - x) * width <= MARGIN &&
  y * PLOT_HEIGHT + top >= 0 &&
  y * PLOT_HEIGHT + bottom <= PLOT_HEIGHT;

/**
 * The labels there is space for, each beside its point, so that none touches another or a point. The first ones wanted
 * are placed first; what has no space on a phone is tried again for a wide plot.
 */
export function positionLabels(
  wanted: readonly RequestedLabel[],
  points: readonly Position[],
  better: Better,
): PositionedLabel[] {
  const offsets = listOffsets(better);
  const taken = points.map(toObstacle);
  const positioned: PositionedLabel[] = [];
  for (const size of ['narrow', 'wide'] as const) {
    const width = WIDTHS[size];
    for (const label of wanted.filter(({ key }) => !positioned.some((done) => done.key === key))) {
      const isFree = (box: Box) => isInside(box, width) && taken.every((other) => isApart(box, other, width));
      const offset = offsets.find((candidate) => isFree(toBox(label, candidate)));
      if (!offset) continue;
      taken.push(toBox(label, offset));
      positioned.push({ ...label, ...offset, wide: size === 'wide' });
    }
  }
  return positioned;
}
