import { dateLabel, timeTickLabel } from '../labels/chart-labels.ts';
import { timeSteps } from '../scale/time-steps.ts';
import type { TrendAxis, TrendLine, TrendPoint } from './trend-figure.ts';

/** Narrowest plots, in pixels, of the five widths trend.css tells apart; tick labels are thinned for each. */
export const PLOT_WIDTHS = [230, 340, 440, 600, 900] as const;

export type PositionTick = {
  /** On the axis, in its own units. */
  readonly x: number;
  readonly label: string;
  /** For each of PLOT_WIDTHS, whether the label has room. */
  readonly shownAt: readonly boolean[];
};

/** Where the points of a panel stand from left to right. */
export type Positions = {
  /** By point key. */
  readonly x: ReadonlyMap<string, number>;
  readonly domain: readonly [number, number];
  readonly title: string;
  readonly ticks: (domain: readonly [number, number]) => readonly PositionTick[];
};

const CHARACTER = 6.7;
const DAY = 86_400_000;

/** Keeps every k-th label, counted from the newest, so that the newest is always named. */
function thin(labels: readonly { x: number; label: string }[]): PositionTick[] {
  const longest = labels.reduce((most, { label }) => Math.max(most, label.length), 0);
  const steps = PLOT_WIDTHS.map((width) =>
    Math.max(1, Math.ceil((labels.length * (longest * CHARACTER + (longest > 8 ? 18 : 7))) / width)),
  );
  return labels.map((tick, i) => ({ ...tick, shownAt: steps.map((step) => (labels.length - 1 - i) % step === 0) }));
}

/** Versions of all lines in release order; what has no place in it, in the order of the lines. */
function versionOrder(lines: readonly TrendLine[]): string[] {
  const places = new Map<string, number>();
  for (const { version, place = 0 } of lines.flatMap(({ points }) => points)) {
    if (!places.has(version)) places.set(version, place);
  }
  return [...places].sort(([, a], [, b]) => a - b).map(([version]) => version);
}

/** Points of one line that share a slot stand side by side, in the order given. */
function placeInSlots(
  lines: readonly TrendLine[],
  order: readonly string[],
  slotOf: (point: TrendPoint) => string,
): Map<string, number> {
  const index = new Map(order.map((slot, i) => [slot, i]));
  const x = new Map<string, number>();
  for (const line of lines) {
    const crowd = new Map<string, number>();
    for (const point of line.points) crowd.set(slotOf(point), (crowd.get(slotOf(point)) ?? 0) + 1);
    const seen = new Map<string, number>();
    for (const point of line.points) {
      const slot = slotOf(point);
      const nth = seen.get(slot) ?? 0;
      const total = crowd.get(slot) ?? 1;
      seen.set(slot, nth + 1);
      x.set(point.key, (index.get(slot) ?? 0) + (nth - (total - 1) / 2) * Math.min(0.2, 0.7 / total));
    }
  }
  return x;
}

const slotDomain = (count: number): [number, number] => {
  const room = Math.max(0.35, count * 0.025);
  return [-room, Math.max(0, count - 1) + room];
};

function slots(
  lines: readonly TrendLine[],
  order: readonly string[],
  slotOf: (point: TrendPoint) => string,
  labelOf: (slot: string) => string,
  title: string,
): Positions {
  const labels = order.map((slot, x) => ({ x, label: labelOf(slot) }));
  return {
    x: placeInSlots(lines, order, slotOf),
    domain: slotDomain(order.length),
    title,
    ticks: ([from, to]) => thin(labels.filter(({ x }) => x >= from && x <= to)),
  };
}

function byTime(lines: readonly TrendLine[]): Positions {
  const x = new Map(lines.flatMap((line) => line.points.map((point) => [point.key, Date.parse(point.at)] as const)));
  const times = [...x.values()];
  const from = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const to = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const room = from === to ? DAY : (to - from) * 0.03;
  return {
    x,
    domain: times.length === 0 ? [0, 1] : [from - room, to + room],
    title: 'date of the run, UTC',
    ticks: (domain) => {
      const { times, step } = timeSteps(domain[0], domain[1], 14);
      return thin(times.map((at) => ({ x: at, label: timeTickLabel(at, step) })));
    },
  };
}

function byRun(lines: readonly TrendLine[]): Positions {
  const points = lines.flatMap((line) => line.points);
  const startOf = new Map<string, string>();
  for (const { run, at } of points) if (at < (startOf.get(run) ?? '\uffff')) startOf.set(run, at);
  const order = [...startOf.keys()].sort((a, b) => {
    const [atA, atB] = [Date.parse(startOf.get(a) ?? ''), Date.parse(startOf.get(b) ?? '')];
    return atA - atB || (a < b ? -1 : 1);
  });
  const label = (run: string) => dateLabel(startOf.get(run) ?? '');
  return slots(lines, order, (point) => point.run, label, 'runs, in order of time');
}

/** Positions of all points of the lines drawn in one panel. */
export function toPositions(lines: readonly TrendLine[], axis: TrendAxis): Positions {
  if (axis === 'time') return byTime(lines);
  if (axis === 'run') return byRun(lines);
  const versionOf = (point: TrendPoint) => point.version;
  const title = `${lines[0]?.driver.name ?? 'driver'} version, in release order`;
  return slots(lines, versionOrder(lines), versionOf, (version) => version, title);
}
