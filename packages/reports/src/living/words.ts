import { formatCount } from '@tachograph/units';
import type { FiguresColumn, FiguresRatio } from './figures.ts';

/** What better and worse are called in a unit; a unit that is not here is better or worse. As on the pages. */
const SPEED = { better: 'faster', worse: 'slower' };
const LESS = { better: 'less', worse: 'more' };
const COMPARATIVES: ReadonlyMap<string, typeof SPEED> = new Map([
  ['ns/op', SPEED],
  ['ops/s', SPEED],
  ['B/s', SPEED],
  ['elem/s', SPEED],
  ['B/op', LESS],
  ['B', LESS],
  ['allocs/op', { better: 'fewer', worse: 'more' }],
]);

/** The number of a living value: `1.31×`, `0.76×`, `55×`. Three significant digits at most, and below one never turned over. */
export const formatRatio = (ratio: number): string =>
  `${ratio < 9.995 ? ratio.toFixed(2) : formatCount(Math.round(ratio))}×`;

/** "0.99 to 1.02" */
export const formatInterval = (low: number, high: number): string => `${low.toFixed(2)} to ${high.toFixed(2)}`;

/** "mysql2 3.24.6" */
export const formatColumn = ({ driver, version }: FiguresColumn): string =>
  version === null ? driver.name : `${driver.name} ${version}`;

const isDecided = ({ outcome }: FiguresRatio) => outcome === 'better' || outcome === 'worse';

/** "1.31× faster", "1.19× slower", "no difference shown", "not comparable". */
export function describeRatio(of: FiguresRatio, unit: string | null): string {
  const { outcome, ratio } = of;
  if (outcome === 'same') return 'the same';
  if (outcome === 'no-difference') return 'no difference shown';
  if (outcome === 'insufficient-samples') return 'not enough samples';
  if (outcome === 'reference') return 'reference';
  if (outcome === 'not-comparable' || ratio === null || ratio <= 0) return 'not comparable';
  const word = (COMPARATIVES.get(unit ?? '') ?? { better: 'better', worse: 'worse' })[outcome];
  return `${formatRatio(Math.max(ratio, 1 / ratio))} ${word}`;
}

/** The interval of a ratio as its words have it: of "1.88× slower" above 1. Null without one. */
export function describeInterval(of: FiguresRatio): string | null {
  const { low, high, outcome } = of;
  if (low === null || high === null || !(low > 0)) return null;
  return outcome === 'worse' ? formatInterval(1 / high, 1 / low) : formatInterval(low, high);
}

/** The sign before the words: ▲ better, ▼ worse, = no difference, ○ too little, ⊘ not comparable. */
export function signOf(of: FiguresRatio): string {
  const { outcome, ratio } = of;
  if (isDecided(of)) return ratio === null ? '⊘' : outcome === 'better' ? '▲' : '▼';
  if (outcome === 'same' || outcome === 'no-difference') return '=';
  return outcome === 'insufficient-samples' ? '○' : '⊘';
}

/** "CPU, Kernel and Runtime" */
const conjunction = new Intl.ListFormat('en-GB');

/** "a, b and 4 more": at most `most` names. */
export const listNames = (names: readonly string[], most = 5): string =>
  conjunction.format(
    names.length <= most ? names : [...names.slice(0, most), `${formatCount(names.length - most)} more`],
  );

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "23 Nov 2026", in UTC, of a time in ISO 8601; null of another text. */
export function formatDay(time: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(time ?? '') ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? null : `${Number(day)} ${name} ${year}`;
}
