import { utcTicks } from 'd3-time';
import { NARROWEST_PLOT, TICK_CHARACTER } from '../frame/anchor-tick.ts';
import { timeTickLabel } from '../labels/chart-labels.ts';
import type { FigurePanel, TrendFigure } from './trend-figure.ts';

/** Narrowest plots, in pixels, of the five widths trend.css tells apart; tick labels are thinned for each. */
export const PLOT_WIDTHS = [NARROWEST_PLOT, 340, 440, 600, 900] as const;

export type PositionTick = {
  /** On the axis, in its own units. */
  readonly x: number;
  /** Share of the plot from the left. */
  readonly at: number;
  readonly label: string;
  /** For each of PLOT_WIDTHS, whether there is space for the label. */
  readonly shownAt: readonly boolean[];
};

type Domain = readonly [number, number];
type Label = Pick<PositionTick, 'x' | 'label'>;

const DAY = 86_400_000;

/** The whole axis of a panel, with space at both ends so that no dot is cut. */
export function toExtent({ ticks, lines }: FigurePanel, { axis, span }: Pick<TrendFigure, 'axis' | 'span'>): Domain {
  if (axis !== 'time') {
    const padding = Math.max(0.35, ticks.length * 0.025);
    return [-padding, Math.max(0, ticks.length - 1) + padding];
  }
  const times = lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.map(({ x }) => x)));
  if (times.length === 0) return [0, 1];
  const [from, to] = span ?? [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  const padding = from === to ? DAY : (to - from) * 0.03;
  return [from - padding, to + padding];
}

function listLabels({ ticks }: FigurePanel, axis: TrendFigure['axis'], [from, to]: Domain): Label[] {
  if (axis === 'time') {
    const times = utcTicks(new Date(from), new Date(to), 14).map(Number);
    const step = Math.min(...times.slice(1).map((time, i) => time - (times[i] ?? 0)));
    return times.map((x) => ({ x, label: timeTickLabel(x, step) }));
  }
  const inside = ticks.filter(({ x }) => x >= from && x <= to);
  return inside.map(({ x, label }) => ({ x, label }));
}

/** Ticks inside a domain. Every k-th label is shown, counted from the newest, so that the newest is always named. */
export function toPositionTicks(panel: FigurePanel, axis: TrendFigure['axis'], domain: Domain): PositionTick[] {
  const labels = listLabels(panel, axis, domain);
  const longest = labels.reduce((most, { label }) => Math.max(most, label.length), 0);
  const steps = PLOT_WIDTHS.map((width) =>
    Math.max(1, Math.ceil((labels.length * (longest * TICK_CHARACTER + (longest > 8 ? 18 : 7))) / width)),
  );
  return labels.map((tick, i) => ({
    ...tick,
    at: (tick.x - domain[0]) / (domain[1] - domain[0] || 1),
    shownAt: steps.map((step) => (labels.length - 1 - i) % step === 0),
  }));
}
