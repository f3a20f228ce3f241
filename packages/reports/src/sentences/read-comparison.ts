import type { DriverNames } from '../names/driver-names.ts';
import { type Quantity, readQuantities } from '../tables/quantity.ts';

/** A range of how often as good one driver is as another. */
export type Range = { readonly low: number; readonly high: number };

/** What a clause says of two drivers, read so that `subject` is the one that it is about. */
export type Comparison = {
  readonly subject: string;
  /** Null for all the others. */
  readonly object: string | null;
  readonly measure: 'speed' | 'bytes' | 'allocations';
  /** How often as good the subject is: any of these, as people use a percentage of either side. Empty for an order alone. */
  readonly ratios: readonly Range[];
  readonly isBetter: boolean;
  /** The ratio is the greatest of several: `up to 3x`. */
  readonly isMost: boolean;
  readonly clause: string;
};

const BETTER = 'faster|quicker|better|outperforms?|outperformed|beats?|outpaces?|ahead of';
const COMPARATOR = new RegExp(
  `\\b(${BETTER}|slower|worse|behind|(?:as )?(?:fast|quick|slow)(?= as\\b)|more(?! than)|less(?! than)|fewer|higher|lower|(?:twice|double|half|times|x|×) (?:the|as many|as much))\\b`,
  'i',
);
const RATE =
  /^\W{0,3}(?:the )?(?:throughput|ops|operations|requests|queries|rows|transactions|inserts|speed|performance|rps|qps|tps)\b/i;
const TIME = /^\W{0,3}(?:the )?(?:time|latency|latencies|duration|overhead|milliseconds|microseconds)\b/i;
const BYTES = /^\W{0,3}(?:the )?(?:memory|bytes|heap)\b/i;
const ALLOCATIONS = /^\W{0,3}(?:the )?allocations?\b/i;
const OTHERS =
  /\b(?:than|over|of|as|beats?|outperforms?)\s+(?:(?:any|all|both|the|of)\s+){0,3}(?:others?|rest|other\s+\w+)\b/i;
const SUPERLATIVE = /\b(?:the )?(fastest|quickest|slowest)\b/i;
const WORDS: readonly (readonly [RegExp, Range])[] = [
  [/\b(?:twice|double)\b/i, { low: 1.75, high: 2.5 }],
  [/\b(?:thrice|three times|triple)\b/i, { low: 2.6, high: 3.7 }],
  [/\bhalf\b/i, { low: 0.4, high: 0.58 }],
];

/** The comparison of a clause; null if it makes none between drivers that are clear. */
export function readComparison(clause: string, names: DriverNames): Comparison | null {
  const found = names.find(clause);
  const [first] = found;
  if (!first) return null;
  const superlative = SUPERLATIVE.exec(clause);
  const distinct = new Set(found.map(({ name }) => name));
  if (superlative) {
    if (distinct.size !== 1 || /\b(?:second|among|one of|almost|nearly)\b/i.test(clause)) return null;
    const isBetter = superlative[1]?.toLowerCase() !== 'slowest';
    return { subject: first.name, object: null, measure: 'speed', ratios: [], isBetter, isMost: false, clause };
  }
  const word = COMPARATOR.exec(clause);
  if (!word) return null;
  const end = word.index + word[0].length;
  const before = found.filter((driver) => driver.start < word.index);
  const after = found.find((driver) => driver.start >= end);
  const hasOthers = OTHERS.test(clause);
  const subject = before.at(-1);
  if (!subject || new Set(before.map(({ name }) => name)).size > 1 || (!after && !hasOthers)) return null;
  if (after?.name === subject.name || distinct.size > 2) return null;
  if (
    after &&
    !/\b(?:than|over|to|with|as|of|by|vs|versus|against|outperform\w*|beats?|outpaces?|behind)\W/i.test(
      clause.slice(word.index, after.start),
    )
  )
    return null;
  const kind = readKind(word[0].toLowerCase(), clause.slice(end));
  const amount = readAmount(clause);
  if (!kind || amount === undefined) return null;
  const ratios = amount === null ? [] : toRatios(amount, kind.isBetter, word[0]);
  const isMost = /\bup to\b|\bas much as\b/i.test(clause);
  return { subject: subject.name, object: after?.name ?? null, ...kind, ratios, isMost, clause };
}

/** What is compared, and whether the word says that the subject is the better one. */
function readKind(word: string, after: string): Pick<Comparison, 'measure' | 'isBetter'> | null {
  if (new RegExp(`^(?:${BETTER})$`, 'i').test(word)) return { measure: 'speed', isBetter: true };
  if (/^(?:slower|worse|behind)$/.test(word)) return { measure: 'speed', isBetter: false };
  if (/(?:fast|quick)$/.test(word)) return { measure: 'speed', isBetter: true };
  if (/slow$/.test(word)) return { measure: 'speed', isBetter: false };
  const isMore = /^(?:more|higher|twice|double|times|x|×)/.test(word);
  if (RATE.test(after)) return { measure: 'speed', isBetter: isMore };
  if (TIME.test(after)) return { measure: 'speed', isBetter: !isMore };
  if (BYTES.test(after)) return { measure: 'bytes', isBetter: !isMore };
  if (ALLOCATIONS.test(after)) return { measure: 'allocations', isBetter: !isMore };
  return null;
}

type Amount = { readonly range: Range; readonly isPercent: boolean };

/** The one amount of a clause: null if it has none, undefined if it has several or one that cannot be read. */
function readAmount(clause: string): Amount | null | undefined {
  const spelt = clause.replace(/\bx(?=\d)/g, '').replace(/(\d)-?fold\b/g, '$1x');
  const wasPrefix = spelt !== clause;
  const quantities = readQuantities(spelt).filter(
    ({ unit }) => unit === 'x' || unit === '%' || (wasPrefix && unit === null),
  );
  const words = WORDS.filter(([pattern]) => pattern.test(clause));
  if (quantities.length + words.length === 0) return null;
  if (quantities.length + words.length > 1) return undefined;
  const [quantity] = quantities;
  const bounds = quantity ? toRange(quantity) : words[0]?.[1];
  if (!bounds || !(bounds.low > 0)) return undefined;
  return { range: loosen(bounds, clause), isPercent: quantity?.unit === '%' };
}

/** Half a step below, as rounded, and a whole one above, as cut off. */
const toRange = ({ value, step, unit }: Quantity): Range => {
  const scale = unit === '%' ? 100 : 1;
  return { low: (value - step / 2) / scale, high: (value + step) / scale };
};

/** The range that words such as `about` and `more than` leave. */
function loosen({ low, high }: Range, clause: string): Range {
  if (/\b(?:more than|over|at least|greater than)\s+(?:\d|twice|double|three|half)|>\s?\d/i.test(clause))
    return { low, high: Number.POSITIVE_INFINITY };
  if (/\b(?:about|around|roughly|nearly|almost|approximately|approx|some|close to|circa)\b|[~≈]/i.test(clause))
    return { low: low * 0.85, high: high * 1.15 };
  return { low, high };
}

/** The ratios, subject over object, that an amount may mean: percentages of either side, `2x faster` as 2 or as 3 times. */
function toRatios({ range: { low, high }, isPercent }: Amount, isBetter: boolean, word: string): readonly Range[] {
  const sure = (range: Range) => (isBetter ? range : { low: 1 / range.high, high: 1 / range.low });
  if (isPercent) {
    if (/^(?:as |times|x|×)/.test(word)) return [sure({ low, high })];
    const ofOther = { low: 1 + low, high: 1 + high };
    return high < 1 ? [sure(ofOther), sure({ low: 1 / (1 - low), high: 1 / (1 - high) })] : [sure(ofOther)];
  }
  const plain = sure({ low, high });
  return /^(?:faster|quicker|slower|more|higher|less|fewer|lower)$/i.test(word)
    ? [plain, sure({ low: 1 + low, high: 1 + high })]
    : [plain];
}
