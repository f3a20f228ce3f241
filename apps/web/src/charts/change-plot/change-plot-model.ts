import { bandPath, coarse, linePath, type PlotPlace } from '../frame/stretched-path.ts';
import type { ValueScale } from '../scale/value-scale.ts';

/** A version or time of a series; values in the unit of the axis. */
type ChangePlotPoint = {
  readonly label: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly startsSegment: boolean;
};

type Level = { readonly from: number; readonly to: number; readonly level: number };

export type ChangePlotInput = {
  readonly points: readonly ChangePlotPoint[];
  /** Places of the last point before the change and of the first one after it. */
  readonly change: { readonly from: number; readonly to: number } | null;
  readonly levels: readonly Level[];
  readonly y: ValueScale;
};

/** Shares of the plot, from the left and the top. */
export type ChangePlot = {
  /** Paths on a grid of 1,000 × 1,000. */
  readonly line: string;
  readonly band: string;
  readonly levels: string;
  readonly marks: readonly { readonly x: number; readonly y: number }[];
  readonly column: { readonly x: number; readonly width: number } | null;
  readonly ring: { readonly x: number; readonly y: number } | null;
  /** Labels below the axis; of those that are not `always` a narrow plot has no room. */
  readonly labels: readonly { readonly x: number; readonly text: string; readonly always: boolean }[];
};

/** Labels that stand side by side in a wide plot, and in a narrow one. */
const MOST_LABELS = 10;
const MOST_NARROW = 4;

/** A level reaches so much of a step beyond its points. */
const BEYOND = 0.2;

/** Of so many places every n-th, so that the one of the change is among them and at most `most` are. */
const isNth = (index: number, anchor: number, count: number, most: number) =>
  (index - anchor) % Math.max(1, Math.ceil(count / most)) === 0;

/** The plot of a series around a change. */
export function toChangePlot({ points, change, levels, y }: ChangePlotInput): ChangePlot {
  const count = Math.max(1, points.length);
  const xOf = (place: number) => (place + 0.5) / count;
  const yOf = (value: number) => 1 - (y.position(value) ?? 0);
  const endOf = (value: number | null) => (value === null ? null : yOf(value));
  const runs: (PlotPlace & { readonly y: number })[][] = [];
  for (const [index, { value, low, high, startsSegment }] of points.entries()) {
    const place = { x: xOf(index), y: yOf(value), top: endOf(high), bottom: endOf(low) };
    if (index === 0 || startsSegment) runs.push([place]);
    else runs.at(-1)?.push(place);
  }
  const anchor = change?.to ?? count - 1;
  const first = change && points[change.to];
  return {
    line: linePath(runs, coarse),
    band: runs.map((run) => bandPath(run, coarse)).join(''),
    levels: levels
      .map(({ from, to, level }) => {
        const height = coarse(yOf(level));
        return `M${coarse(Math.max(0, xOf(from - BEYOND)))} ${height}H${coarse(Math.min(1, xOf(to + BEYOND)))}`;
      })
      .join(''),
    marks: runs.flat().map(({ x, y: at }) => ({ x, y: at })),
    column: change && { x: xOf(change.from), width: xOf(change.to) - xOf(change.from) },
    ring: change && first ? { x: xOf(change.to), y: yOf(first.value) } : null,
    labels: points.flatMap(({ label }, index) =>
      isNth(index, anchor, count, MOST_LABELS)
        ? [{ x: xOf(index), text: label, always: isNth(index, anchor, count, MOST_NARROW) }]
        : [],
    ),
  };
}
