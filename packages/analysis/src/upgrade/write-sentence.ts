import { count } from '@tachograph/units';
import { formatTimes, sizeOfRatio } from '../verdict/format-verdict.ts';
import type { Part, UpgradeGap, UpgradeRow, UpgradeSentence } from './upgrade.ts';
import { type MetricWords, wordsOf } from './words-of-metric.ts';

type Row = Pick<UpgradeRow, 'title' | 'params' | 'options' | 'verdict' | 'getsNoWorse'>;

type Question = {
  readonly metric: Parameters<typeof wordsOf>[0];
  readonly from: string;
  readonly to: string;
  /** Chosen scenarios that were not measured in both. */
  readonly chosenGaps: number;
  readonly isChosen: boolean;
};

/** Scenarios that are named; the others are counted. */
const MOST_NAMED = 2;

const plain = (text: string): Part => ({ text });
const strong = (text: string): Part => ({ text, isStrong: true });

/** "1.06× to 2.10×", or the one. */
function toRange(rows: readonly Row[]): Part[] {
  const sizes = rows.flatMap(({ verdict: { ratio } }) => ratio ?? []).sort((a, b) => sizeOfRatio(a) - sizeOfRatio(b));
  const [low] = sizes;
  const high = sizes.at(-1);
  if (low === undefined || high === undefined) return [];
  const first = formatTimes(low);
  const last = formatTimes(high);
  return first === last ? [strong(first)] : [strong(first), plain(' to '), strong(last)];
}

/** A row by its scenario, params and options. */
export const nameRow = ({ title, params, options }: Pick<Row, 'title' | 'params' | 'options'>): string =>
  [title, params, options].filter(Boolean).join(', ');

function nameRows(rows: readonly Row[]): string {
  const largest = rows.toSorted((a, b) => sizeOfRatio(b.verdict.ratio) - sizeOfRatio(a.verdict.ratio));
  const named = largest.slice(0, MOST_NAMED).map(nameRow);
  const more = rows.length - named.length;
  return more === 0 ? named.join(' and ') : `${named.join(', ')} and ${more} more`;
}

type Counted = {
  readonly rows: readonly Row[];
  readonly better: readonly Row[];
  readonly worse: readonly Row[];
  readonly noWorse: number;
};

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function writeTake({ rows, better }: Counted, words: MetricWords, isChosen: boolean): Part[] {
  const [only] = rows;
  const isAll = better.length === rows.length;
  if (only && rows.length === 1) {
    const side = isChosen ? '' : ', the one scenario measured on both sides,';
    return [
      plain(`Take it: ${nameRow(only)}${side} ${words.verb[0]} ${words.better}, `),
      ...toRange(better),
      plain('.'),
    ];
  }
  const subject = isAll
    ? `all ${rows.length} ${isChosen ? 'of your scenarios' : 'scenarios measured on both sides'}`
    : `${better.length} of ${isChosen ? 'your ' : ''}${count(rows.length, 'scenario')}`;
  const verb = better.length === 1 ? words.verb[0] : words.verb[1];
  return [
    plain(`Take it: ${subject} ${verb} ${words.better}, `),
    ...toRange(better),
    plain(`, and nothing ${words.verb[0]} ${words.worse}.`),
  ];
}

function describeBetter({ rows, better }: Counted, words: MetricWords): Part[] {
  if (better.length > 0)
    return [plain(`; ${words.better} in ${better.length} of ${rows.length}, `), ...toRange(better), plain('.')];
  return [plain(rows.length === 1 ? '.' : `; none of ${rows.length} ${words.verb[0]} ${words.better}.`)];
}

const writeWorse = (counted: Counted, words: MetricWords): Part[] => [
  plain(`${capital(words.worse)} in ${nameRows(counted.worse)}, `),
  ...toRange(counted.worse),
  ...describeBetter(counted, words),
];

function writeNoWorse({ rows }: Counted, { verb, better, worse }: MetricWords, isChosen: boolean): Part[] {
  const [only] = rows;
  if (only && rows.length === 1) {
    return [plain(`${nameRow(only)} ${verb[0]} no ${worse}, and is not shown to ${verb[1]} ${better}.`)];
  }
  const all = isChosen
    ? `your ${count(rows.length, 'scenario')}`
    : `the ${rows.length} scenarios measured on both sides`;
  return [plain(`Nothing ${verb[0]} ${worse} in ${all}, and none is shown to ${verb[1]} ${better}.`)];
}

function writeNotShown({ rows, better, noWorse }: Counted, words: MetricWords): Part[] {
  const left = rows.length - noWorse;
  const nothing = `nothing ${words.verb[0]} ${words.worse}`;
  const shown =
    noWorse === 0
      ? `Not known yet: that ${nothing} is shown in none of ${count(rows.length, 'scenario')}`
      : `${capital(nothing)} in ${noWorse} of ${rows.length}; ${left} not shown`;
  const gain =
    better.length === 0
      ? []
      : [plain(` ${capital(words.better)} in ${better.length}, `), ...toRange(better), plain('.')];
  return [plain(`${shown}.`), ...gain];
}

function write(kind: UpgradeSentence['kind'], counted: Counted, { metric, from, to, isChosen }: Question): Part[] {
  const words = wordsOf(metric);
  switch (kind) {
    case 'unknown':
      return [
        plain(
          `Not known: ${isChosen ? 'none of your scenarios' : 'no scenario'} was measured at both ${from} and ${to}.`,
        ),
      ];
    case 'take':
      return writeTake(counted, words, isChosen);
    case 'no-worse':
      return writeNoWorse(counted, words, isChosen);
    case 'worse':
      return writeWorse(counted, words);
    case 'not-shown':
      return writeNotShown(counted, words);
  }
}

function findKind({ rows, better, worse, noWorse }: Counted): UpgradeSentence['kind'] {
  if (rows.length === 0) return 'unknown';
  if (worse.length > 0) return 'worse';
  if (noWorse < rows.length) return 'not-shown';
  return better.length > 0 ? 'take' : 'no-worse';
}

/**
 * The sentence that decides. That nothing gets worse is said where each row shows it by itself at 5 % (intersection-union test, Berger
 * 1982, *Technometrics* 24), never because no row is called worse.
 */
export function writeSentence(rows: readonly Row[], question: Question): UpgradeSentence {
  const counted = {
    rows,
    better: rows.filter(({ verdict }) => verdict.outcome === 'better'),
    worse: rows.filter(({ verdict }) => verdict.outcome === 'worse'),
    noWorse: rows.filter(({ getsNoWorse }) => getsNoWorse).length,
  };
  const kind = findKind(counted);
  const { chosenGaps } = question;
  const left = ` ${chosenGaps} more of your scenarios ${chosenGaps === 1 ? 'was' : 'were'} not measured at both.`;
  const parts = [...write(kind, counted, question), ...(kind === 'unknown' || chosenGaps === 0 ? [] : [plain(left)])];
  return {
    kind,
    text: parts.map(({ text }) => text).join(''),
    parts,
    rows: rows.length,
    noWorse: counted.noWorse,
    better: counted.better.length,
    worse: counted.worse.length,
  };
}

type Gap = Pick<UpgradeGap, 'missing'>;

/** "13 of 17 scenarios were not measured at 3.9.3." */
export function writeGaps(gaps: readonly Gap[], total: number, { from, to }: Pick<Question, 'from' | 'to'>): string {
  if (gaps.length === 0) return '';
  const where = gaps.every(({ missing }) => missing === 'from')
    ? `at ${from}`
    : gaps.every(({ missing }) => missing === 'to')
      ? `at ${to}`
      : 'at both';
  return `${gaps.length} of ${count(total, 'scenario')} ${gaps.length === 1 ? 'was' : 'were'} not measured ${where}.`;
}
