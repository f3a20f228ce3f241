import { listEnds, type ResultFigure } from '../labels/chart-labels.ts';
import type { ChartDriver } from '../style/paint.tsx';

/** A name on the axis of versions, in pixels of the chart. */
export type VersionLabel = {
  readonly text: string;
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly from: number;
  readonly to: number;
};

export type VersionHistory = {
  readonly driver: ChartDriver;
  /** Versions on the axis that all rows share. */
  readonly positions: number;
  readonly lines: readonly {
    readonly key: string;
    readonly isBranch: boolean;
    readonly points: readonly VersionPoint[];
  }[];
  /** Positions at which a change was found: its points are drawn as rings. */
  readonly steps: readonly Step[];
  /** For screen readers. */
  readonly label: string;
};

/** A release that changed what is drawn. */
type Step = { readonly position: number; readonly direction: 'better' | 'worse' };

/** One version of a driver in one case. */
export type VersionPoint = Pick<ResultFigure, 'status' | 'value' | 'low' | 'high'> & {
  /** Position of its version on the axis, from 0. */
  readonly position: number;
  readonly version: string;
  /** "3.5.4: 2,611 ops/s" */
  readonly label: string;
  /** A branch leaves the main line here; the main line draws it. */
  readonly isAnchor: boolean;
};

/** The chart in pixels, in an image and on a page. A narrow page scales it down as a whole. */
export const HISTORY = { width: 300, wide: 640, height: 44, inset: 7 } as const;

/** Of more points than these only those are drawn that say more than the line. */
export const MOST_DOTS = 24;

/** A spread under 6 % fills only a part of the height, so that the smallest step with a verdict, 3 %, is half of it. */
const LEAST_SPAN = 0.06;
/** A character of the axis, and the least space between two names, in pixels. */
const LABEL = { character: 6.7, gap: 8 } as const;

export type HistoryPoint = {
  readonly x: number;
  readonly y: number;
  readonly point: VersionPoint;
  readonly step: Step['direction'] | null;
};

export type HistoryLine = {
  readonly key: string;
  readonly isBranch: boolean;
  /** Joined points; empty below two of them. */
  readonly path: string;
  /** Around the points whose source gave an interval; empty without. */
  readonly band: string;
  /** The interval of a point that stands alone, where a band has no width; empty for others. */
  readonly whisker: string;
  readonly points: readonly HistoryPoint[];
};

const round = (value: number) => Math.round(value * 10) / 10;

/** Position of a version on the axis, in pixels; a single version stands in the middle. */
export function toHistoryX(position: number, positions: number, width: number = HISTORY.width): number {
  if (positions < 2) return width / 2;
  return round(HISTORY.inset + (position * (width - 2 * HISTORY.inset)) / (positions - 1));
}

function toScale(points: readonly VersionPoint[]): (value: number) => number {
  const ends = listEnds(points);
  const least = Math.min(...ends);
  const most = Math.max(...ends);
  const middle = (least + most) / 2;
  const span = Math.max(most - least, Math.abs(middle) * LEAST_SPAN) || 1;
  return (value) => round(HISTORY.height / 2 - ((value - middle) / span) * (HISTORY.height - 2 * HISTORY.inset));
}

const toPath = (points: readonly (readonly [number, number])[]): string =>
  points.length < 2 ? '' : points.map(([x, y], position) => `${position === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/**
 * A small chart of one case through the versions of its driver, in true version order. What has no figure stands at
 * the foot; a line passes over it, because the figures on either side are of one series.
 */
export function toHistoryLines({
  positions,
  lines,
  steps,
  width,
}: Pick<VersionHistory, 'positions' | 'lines' | 'steps'> & { readonly width?: number }): HistoryLine[] {
  const yOf = toScale(lines.flatMap(({ points }) => points));
  const foot = HISTORY.height - HISTORY.inset;
  const stepAt = new Map(steps.map(({ position, direction }) => [position, direction]));
  const isFew = positions <= MOST_DOTS;
  const isDrawn = ({ point: { status, position, isAnchor }, step }: HistoryPoint) =>
    !isAnchor && (isFew || status !== 'ok' || step !== null || position === positions - 1);
  return lines.map((line) => {
    const points = line.points.map((point) => ({
      x: toHistoryX(point.position, positions, width),
      y: point.value === null ? foot : yOf(point.value),
      point,
      step: stepAt.get(point.position) ?? null,
    }));
    const drawn = points.filter(({ point }) => point.value !== null);
    const ends = drawn.flatMap(({ x, point: { low, high } }) =>
      low === null || high === null ? [] : [{ x, low: yOf(low), high: yOf(high) }],
    );
    const around = [
      ...ends.map(({ x, high }) => [x, high] as const),
      ...ends.map(({ x, low }) => [x, low] as const).reverse(),
    ];
    const [end] = ends;
    return {
      key: line.key,
      isBranch: line.isBranch,
      path: toPath(drawn.map(({ x, y }) => [x, y] as const)),
      band: ends.length > 1 ? `${toPath(around)}Z` : '',
      whisker: end && ends.length === 1 ? `M${end.x} ${end.low}V${end.high}` : '',
      points: points.filter((at) => isDrawn(at) || points.length === 1),
    };
  });
}

const majorOf = (version: string) => /^\d+/.exec(version)?.[0] ?? version;

/** A name as it is written: from its position on at the left end, up to it at the right end, around it between. */
function toLabel(text: string, x: number, width: number): VersionLabel {
  const own = text.length * LABEL.character;
  if (x < own / 2) return { text, x, anchor: 'start', from: x, to: x + own };
  if (x > width - own / 2) return { text, x, anchor: 'end', from: x - own, to: x };
  return { text, x, anchor: 'middle', from: x - own / 2, to: x + own / 2 };
}

/** Names on the axis: the first and the newest version, and where a major version begins, as far as there is space. */
export function toVersionLabels(versions: readonly string[], width: number = HISTORY.width): VersionLabel[] {
  const all = versions.map((text, position) => toLabel(text, toHistoryX(position, versions.length, width), width));
  const last = all.at(-1);
  if (!last) return [];
  const shown: VersionLabel[] = [];
  all.slice(0, -1).forEach((label, position) => {
    const before = versions[position - 1];
    const begins = before === undefined || majorOf(before) !== majorOf(label.text);
    const isFree = label.from - (shown.at(-1)?.to ?? -LABEL.gap) >= LABEL.gap;
    if (begins && isFree && last.from - label.to >= LABEL.gap) shown.push(label);
  });
  return [...shown, last];
}
