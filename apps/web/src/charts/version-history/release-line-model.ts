import { toHistoryX } from './version-history-model.ts';

/** How many times the value at the first release each release takes; null where it was not measured. */
export type ReleaseHistory = readonly (number | null)[];

/** Natural logarithms that the lines of a table share. */
type ReleaseDomain = { readonly low: number; readonly high: number };

/** A change on a line; positions are those of its history. */
export type ReleaseRing = { readonly position: number; readonly direction: 'better' | 'worse'; readonly label: string };

/** Pixels that a line is laid out in; its width follows that of its cell. */
export const RELEASE_LINE = { width: 400, height: 60, inset: 5 } as const;

/** A table whose lines differ by less than this draws them nearly level. */
const LEAST_SPAN = Math.log(1.06);

/** One scale for all lines of a table, so that a step of one size is one size everywhere. */
export function toReleaseDomain(histories: readonly ReleaseHistory[]): ReleaseDomain {
  const logs = histories.flatMap((history) =>
    history.flatMap((ratio) => (ratio && ratio > 0 ? [Math.log(ratio)] : [])),
  );
  const low = Math.min(0, ...logs);
  const high = Math.max(0, ...logs);
  const missing = Math.max(0, LEAST_SPAN - (high - low)) / 2;
  return { low: low - missing, high: high + missing };
}

const round = (value: number) => Math.round(value * 10) / 10;

export function toReleaseLine(history: ReleaseHistory, { low, high }: ReleaseDomain, rings: readonly ReleaseRing[]) {
  const { width, height, inset } = RELEASE_LINE;
  const xOf = (position: number) => toHistoryX(position, history.length, width);
  const yOf = (ratio: number) => round(inset + ((high - Math.log(ratio)) / (high - low)) * (height - 2 * inset));
  const points = history.flatMap((ratio, position) =>
    ratio && ratio > 0 ? [{ position, x: xOf(position), y: yOf(ratio) }] : [],
  );
  const at = new Map(points.map((point) => [point.position, point]));
  return {
    path: points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    /** The level of the first release. */
    first: yOf(1),
    rings: rings.flatMap((ring) => {
      const point = at.get(ring.position);
      return point ? [{ ...ring, left: round((point.x / width) * 100), top: point.y }] : [];
    }),
  };
}

/** A character of the axis and the least space between two names, as shares of a narrow axis. */
const NAME = { character: 6.7 / 300, gap: 8 / 300 } as const;

type AxisName = { readonly text: string; readonly at: number; readonly anchor: 'start' | 'middle' | 'end' };

const reach = ({ text, at, anchor }: AxisName): readonly [from: number, to: number] => {
  const own = text.length * NAME.character;
  if (anchor === 'start') return [at, at + own];
  return anchor === 'end' ? [at - own, at] : [at - own / 2, at + own / 2];
};

function toAxisName(text: string, at: number): AxisName {
  const half = (text.length * NAME.character) / 2;
  return { text, at, anchor: at < half ? 'start' : at > 1 - half ? 'end' : 'middle' };
}

/** Names on the axis of releases: the first and the last, then those that are spoken of, as far as there is space. `at`: share of its width. */
export function toAxisNames(releases: readonly string[], marked: readonly string[]): AxisName[] {
  const wanted = [...new Set([releases[0], releases.at(-1), ...marked])].flatMap((text) => text ?? []);
  const shown: AxisName[] = [];
  for (const text of wanted) {
    const position = releases.indexOf(text);
    if (position < 0) continue;
    const name = toAxisName(text, toHistoryX(position, releases.length, RELEASE_LINE.width) / RELEASE_LINE.width);
    const [from, to] = reach(name);
    const isFree = shown.every((other) => {
      const [start, end] = reach(other);
      return from > end + NAME.gap || to < start - NAME.gap;
    });
    if (isFree) shown.push(name);
  }
  return shown.sort((a, b) => a.at - b.at);
}
