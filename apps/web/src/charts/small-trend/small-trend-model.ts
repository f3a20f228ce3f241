import { formatTimes } from '@tachograph/analysis/verdict';
import { bandPath, coarse, linePath, type PlotPlace } from '../frame/stretched-path.ts';
import type { ValueScale } from '../scale/value-scale.ts';

/** One version or time of a small chart; values in the canonical unit. */
export type SmallTrendPoint = {
  /** In the units of the extent. */
  readonly x: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Whether no line leads to it from the point before. */
  readonly startsSegment: boolean;
};

/** A change that was found in the series: it lies between two neighbours. */
export type SmallTrendMarker = {
  /** `x` of the last point before the change, and of the first one after it. */
  readonly from: number;
  readonly to: number;
  readonly direction: 'better' | 'worse';
  /** How many times better after than before; null without a ratio. */
  readonly ratio: number | null;
};

export type SmallTrendModel = {
  /** Paths on a grid of 1,000 × 1,000; empty where there is nothing to draw. */
  readonly line: string;
  readonly band: string;
  /** The newest value, and values that no line leads to, as shares of the plot from the left and the top. */
  readonly end: { readonly x: number; readonly y: number } | null;
  readonly alone: readonly { readonly x: number; readonly y: number }[];
  readonly markers: readonly {
    /** Left edge and width of the column, shares of the plot. */
    readonly x: number;
    readonly width: number;
    /** Whether the column is narrow enough to say where the change lies. */
    readonly isColumn: boolean;
    /** The first value after the change; null where it is not drawn, or is the newest one, which has the mark of the driver. */
    readonly ring: { readonly x: number; readonly y: number } | null;
    /** "1.63×" over the column; null without a ratio, or where a larger one takes the space. */
    readonly label: string | null;
    readonly direction: 'better' | 'worse';
  }[];
};

type Placed = PlotPlace & { readonly y: number; readonly of: SmallTrendPoint };

type SmallTrendOptions = {
  readonly extent: readonly [number, number];
  readonly y: ValueScale;
  readonly markers?: readonly SmallTrendMarker[] | undefined;
};

function toPlace(point: SmallTrendPoint, { extent: [from, to], y }: SmallTrendOptions): Placed | null {
  const down = (value: number | null) => {
    const at = value === null ? null : y.position(value);
    return at === null ? null : 1 - at;
  };
  const at = down(point.value);
  if (at === null) return null;
  // A single version stands in the middle.
  const x = to === from ? 0.5 : (point.x - from) / (to - from);
  return { x, y: at, top: down(point.high), bottom: down(point.low), of: point };
}

/** Places that are joined. */
function toSegments(points: readonly SmallTrendPoint[], options: SmallTrendOptions): Placed[][] {
  const segments: Placed[][] = [];
  let before: Placed | null = null;
  for (const point of points) {
    const place = toPlace(point, options);
    const isJoined: boolean = before !== null && !point.startsSegment;
    if (place && isJoined) segments.at(-1)?.push(place);
    else if (place) segments.push([place]);
    before = place;
  }
  return segments;
}

/** A column as wide as this would tint most of the plot. */
const WIDEST_COLUMN = 0.4;

/** Least distance of two labels, as a share of the plot: it may be as narrow as 150 px. */
const LABEL_SPACE = 0.4;

const sizeOf = ({ ratio }: SmallTrendMarker) => (ratio === null ? 0 : Math.abs(Math.log(ratio)));

/** The largest first, each where none that is larger is as near as its label is wide. */
function listLabelled(markers: readonly SmallTrendMarker[], share: (x: number) => number) {
  const labelled: SmallTrendMarker[] = [];
  for (const marker of [...markers].sort((a, b) => sizeOf(b) - sizeOf(a)))
    if (marker.ratio !== null && labelled.every((other) => Math.abs(share(other.to) - share(marker.to)) >= LABEL_SPACE))
      labelled.push(marker);
  return new Set(labelled);
}

function toMarkers(markers: readonly SmallTrendMarker[], positions: readonly Placed[], { extent }: SmallTrendOptions) {
  const [first, last] = extent;
  const share = (x: number) => (last === first ? 0.5 : (x - first) / (last - first));
  const labelled = listLabelled(markers, share);
  return markers.map((marker) => {
    const { from, to, direction, ratio } = marker;
    const ring = positions.slice(0, -1).find(({ of }) => of.x === to);
    const width = share(to) - share(from);
    return {
      x: share(from),
      width,
      isColumn: width <= WIDEST_COLUMN,
      ring: ring ? { x: ring.x, y: ring.y } : null,
      label: ratio !== null && labelled.has(marker) ? formatTimes(ratio) : null,
      direction,
    };
  });
}

/** A small chart of one line as paths and shares of a plot of any size. */
export function toSmallTrend(points: readonly SmallTrendPoint[], options: SmallTrendOptions): SmallTrendModel {
  const segments = toSegments(points, options);
  const positions = segments.flat();
  const end = positions.at(-1);
  const alone = segments.flatMap((segment) => (segment.length === 1 ? segment : [])).filter((place) => place !== end);
  return {
    line: linePath(segments, coarse),
    band: segments.map((segment) => bandPath(segment, coarse)).join(''),
    end: end ? { x: end.x, y: end.y } : null,
    alone: alone.map(({ x, y }) => ({ x, y })),
    markers: toMarkers(options.markers ?? [], positions, options),
  };
}
