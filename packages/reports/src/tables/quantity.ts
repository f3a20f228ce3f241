import { isUnit, parseUnit, type Unit } from '@tachograph/units';

/** A printed number with what stands beside it. */
export type Quantity = {
  readonly value: number;
  /** What one of its last digit is worth: 0.1 for `4,826.5`. It is exact to half of it. */
  readonly step: number;
  /** Null for a bare number. `%` and `x` (times) are units here. */
  readonly unit: Unit | '%' | 'x' | null;
  /** What `±` says, in its unit; null without. */
  readonly uncertainty: number | null;
  /** `+` or `-` where it is printed. */
  readonly sign: '+' | '-' | null;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Units as people write them in tables and prose, and how `units` spells them. The first that fits counts. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:nanoseconds?|nsecs?|ns)(?:\/op(?:eration)?)?$/, 'ns/op'],
  [/^(?:microseconds?|usecs?|us|µs|μs)(?:\/op(?:eration)?)?$/, 'us/op'],
  [/^(?:milliseconds?|msecs?|ms)(?:\/op(?:eration)?)?$/, 'ms/op'],
  [/^(?:seconds?|secs?|s)(?:\/op(?:eration)?)?$/, 's/op'],
  [/^(?:minutes?|min)$/, 'min'],
  [
    /^(?:ops?|operations|req|requests|reqs|queries|query|q|rows|tx|transactions|inserts|calls|iterations)\/(?:s|secs?|seconds?)$/,
    'ops/s',
  ],
  [/^(?:ops|operations|requests|queries|rows|transactions|inserts|calls|iterations) (?:per|a) second$/, 'ops/s'],
  [/^(?:rps|qps|tps|hz|op\/s)$/, 'ops/s'],
  [/^ops\/ms$/, 'ops/ms'],
  [/^ops\/us$/, 'ops/us'],
  [/^(?:b|bytes)\/op$/, 'B/op'],
  [/^allocs?\/op$/, 'allocs/op'],
];

const UNIT = [
  '(?:nano|micro|milli)?seconds?(?:\\/op)?|[num]?secs?(?:\\/op)?|[nuµμm]?s(?:\\/op(?:eration)?)?|min(?:utes?)?',
  '(?:ops?|operations|reqs?|requests|queries|query|q|rows|tx|transactions|inserts|calls|iterations)\\/(?:seconds?|secs?|ms|us|s)',
  '(?:ops|operations|requests|queries|rows|transactions|inserts|calls|iterations) (?:per|a) second',
  'rps|qps|tps|hz|(?:b|bytes|allocs?)\\/op|[KMGT]i?B(?:\\/s)?',
].join('|');

const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,24})?|\\d{1,15}(?:\\.\\d{1,24})?';
const QUANTITY = new RegExp(
  `(?<![\\w.,#@/-]|\\d[-–:]|±\\s?|\\+\\/-\\s?)([+\\-−]?)(${NUMBER})([kKM](?![\\w]))?(?:\\s{0,3}(%|×|x(?![\\w.])|times\\b|(?:${UNIT})(?![\\w/])))?` +
    `(?:\\s{0,3}(?:±|\\+\\/-)\\s{0,3}(${NUMBER})\\s?(%|${UNIT})?(?![\\w.]))?(?:\\s{0,3}((?:${UNIT})(?![\\w/])))?(?![\\w])`,
  'gi',
);

/** The unit that a text says, for a column or a figure; null if it says none. */
export function readUnit(text: string): Unit | '%' | 'x' | null {
  const spelt = text.trim().toLowerCase();
  if (spelt === '%') return '%';
  if (spelt === 'x' || spelt === '×' || spelt === 'times') return 'x';
  const known = SPELLINGS.find(([pattern]) => pattern.test(spelt))?.[1];
  const unit = known === undefined ? null : parseUnit(known);
  return unit && isUnit(unit) ? unit : null;
}

/** What one of the last digit is worth. */
const stepOf = (digits: string): number => 10 ** -(digits.split('.')[1]?.length ?? 0);
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6 };

/** The numbers of a text, in their order, except for those that are part of a word or a version. */
export function readQuantities(text: string): readonly Quantity[] {
  const found: Quantity[] = [];
  for (const match of text.matchAll(QUANTITY)) {
    const [whole, sign = '', digits = '', multiple = '', before, error, errorUnit, after] = match;
    const end = match.index + whole.trimEnd().length;
    // `1.2.3` and `2021-07` are no numbers.
    if (/^(?:\.\d|[-/:]\d)/.test(text.slice(end, end + 2))) continue;
    const factor = MULTIPLES[multiple] ?? 1;
    const value = Number(digits.replaceAll(',', '')) * factor;
    const deviation =
      error === undefined ? null : Number(error.replaceAll(',', '')) * (errorUnit === '%' ? value / 100 : factor);
    found.push({
      value,
      step: stepOf(digits) * factor,
      unit: readUnit(before ?? after ?? (errorUnit === '%' ? '' : (errorUnit ?? ''))),
      uncertainty: deviation,
      sign: sign === '' ? null : sign === '+' ? '+' : '-',
      start: match.index,
      end,
      text: whole.trim(),
    });
  }
  return found;
}

/** A number that stands alone in a cell, with its unit. Null if the cell says anything else. */
export function readCellQuantity(text: string): Quantity | null {
  const plain = text.replace(/[*_`~▲▼=≈()[\]]/g, ' ').trim();
  const [first, second] = readQuantities(plain);
  if (!first || second || first.start > 0) return null;
  // Beside the number may stand a word of what it is, such as `faster`, but no other text.
  return plain.length - first.end <= 20 ? { ...first, text: text.trim() } : null;
}

/** Whether the unit is one of time or of a rate. */
export const isSpeed = (unit: Quantity['unit']): boolean =>
  unit !== null && typeof unit === 'object' && (unit.kind === 'latency' || unit.kind === 'throughput');
