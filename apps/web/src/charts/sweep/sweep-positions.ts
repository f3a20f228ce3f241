import { formatNumber } from '@tachograph/units';
import { tickEnds } from '../frame/anchor-tick.ts';
import { toPosition } from '../scale/value-scale.ts';
import { PLOT_WIDTHS, type PositionTick } from '../trend/position-axis.ts';

/** Where the values of a param stand from left to right: on a logarithm, a zero to the left of a break in the axis. */
export type SweepPositions = {
  /** Share of the plot for a value; null for one that was not among the values. */
  readonly at: (value: number) => number | null;
  /** Share of the plot for any value; outside of it for one beyond the values. */
  readonly between: (value: number) => number;
  /** Share of the plot where the axis is broken; null without a zero. */
  readonly breakAt: number | null;
  readonly ticks: readonly PositionTick[];
};

/** Shares of the plot: where a zero and the break stand, where the logarithm begins, and where it ends. */
const ZERO_AT = 0.04;
const BREAK_AT = 0.1;
const BEGIN = 0.04;
const BEGIN_AFTER_BREAK = 0.16;
const END = 0.96;

const GAP = 8;
const BINARY = [
  [2 ** 40, 'TiB'],
  [2 ** 30, 'GiB'],
  [2 ** 20, 'MiB'],
  [2 ** 10, 'KiB'],
] as const;

/** A value as its tick shows it: "1,000", and of bytes in whole powers of 1,024 "64 KiB". */
export function tickLabel(param: string, value: number): string {
  const unit = param === 'bytes' ? BINARY.find(([size]) => value >= size && value % size === 0) : undefined;
  return unit ? `${formatNumber(value / unit[0], 15)} ${unit[1]}` : formatNumber(value, 15);
}

type Label = { readonly at: number; readonly label: string };

/** Which labels have space at a width: the greatest value first, then the smallest, then the others from the left. */
function listShown(labels: readonly Label[], width: number): ReadonlySet<Label> {
  const last = labels.at(-1);
  const shown: Label[] = [];
  for (const label of last ? [last, ...labels.slice(0, -1)] : []) {
    const [from, to] = tickEnds(label, width);
    const isFree = shown.every((other) => {
      const [start, end] = tickEnds(other, width);
      return to + GAP <= start || end + GAP <= from;
    });
    if (isFree) shown.push(label);
  }
  return new Set(shown);
}

/** Positions of `values`, which are from zero up, and their ticks. */
export function toSweepPositions(param: string, values: readonly number[]): SweepPositions {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const positive = sorted.filter((value) => value > 0);
  const hasZero = positive.length < sorted.length;
  const begin = hasZero ? BEGIN_AFTER_BREAK : BEGIN;
  const least = positive[0] ?? 1;
  const most = positive.at(-1) ?? 1;
  const along = toPosition('log', [least, most]);
  const position = (value: number): number => (value === 0 ? ZERO_AT : begin + along(value) * (END - begin));
  const positions = new Map(sorted.map((value) => [value, position(value)]));
  const labels = sorted.map((x) => ({ x, at: position(x), label: tickLabel(param, x) }));
  const shown = PLOT_WIDTHS.map((width) => listShown(labels, width));
  return {
    at: (value) => positions.get(value) ?? null,
    between: position,
    breakAt: hasZero && positive.length > 0 ? BREAK_AT : null,
    ticks: labels.map((label) => ({ ...label, shownAt: shown.map((labelled) => labelled.has(label)) })),
  };
}
