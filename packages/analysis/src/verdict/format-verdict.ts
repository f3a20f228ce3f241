import { formatCount } from '@tachograph/units';
import { describeReason } from './describe-reason.ts';
import type { Verdict, VerdictOutcome } from './verdict.ts';

type Comparatives = { readonly better: string; readonly worse: string };

const SPEED: Comparatives = { better: 'faster', worse: 'slower' };

/** Only time and rates have a speed. A unit that is not here is better or worse. */
const COMPARATIVES: Readonly<Record<string, Comparatives>> = {
  'ns/op': SPEED,
  'ops/s': SPEED,
  'B/s': SPEED,
  'elem/s': SPEED,
  'B/op': { better: 'less', worse: 'more' },
  B: { better: 'less', worse: 'more' },
  'allocs/op': { better: 'fewer', worse: 'more' },
};

const PLAIN: Comparatives = { better: 'better', worse: 'worse' };

/** Of one driver from one version to another. */
const CHANGE: Comparatives = { better: 'improved', worse: 'regressed' };

/** What better and worse are called in a unit: faster and slower of a speed. `null`: of cells in several units. */
const comparativesOf = (unit: string | null): Comparatives => (unit && COMPARATIVES[unit]) || PLAIN;

const OUTCOMES: Readonly<Record<Exclude<VerdictOutcome, 'better' | 'worse'>, string>> = {
  same: 'the same',
  'no-difference': 'no difference shown',
  'insufficient-samples': 'not enough samples',
  'not-comparable': 'not comparable',
  reference: 'reference',
};

/** The shape before a verdict's label: colour is never the only carrier. */
export const OUTCOME_SHAPES: Readonly<Record<VerdictOutcome, string>> = {
  better: '▲',
  worse: '▼',
  same: '≈',
  'no-difference': '=',
  'insufficient-samples': '○',
  'not-comparable': '⊘',
  reference: '',
};

/** The label of an outcome: "faster" in a unit of time or rate, "better" in none; "improved" of a change. */
export function formatOutcome(outcome: VerdictOutcome, unit: string | null = null, isChange = false): string {
  if (outcome !== 'better' && outcome !== 'worse') return OUTCOMES[outcome];
  return (isChange ? CHANGE : comparativesOf(unit))[outcome];
}

/** "CPU, Kernel and Runtime". British, which has no comma before the last one. */
const conjunction = new Intl.ListFormat('en-GB');
export const listNames = (names: readonly string[]): string => conjunction.format(names);

/** Two decimals while they mean something: `1.142 → "1.14×"`, `55.27 → "55×"`. Always at least 1. */
export const formatTimes = (ratio: number): string => {
  const times = Math.max(ratio, 1 / ratio);
  return `${times < 9.995 ? times.toFixed(2) : formatCount(Math.round(times))}×`;
};

/** "1.48× faster", "1.19× slower", "2.00× fewer"; a ratio that rounds to 1 is "1.00×" and neither. */
export function formatRatio(ratio: number, unit: string | null): string {
  const times = formatTimes(ratio);
  return times === '1.00×' ? times : `${times} ${formatOutcome(ratio > 1 ? 'better' : 'worse', unit)}`;
}

/** "1.06 to 1.15× slower", or "1.02× slower to 1.05× faster" of an interval that contains 1. */
export function formatRatioInterval(low: number, high: number, unit: string | null): string {
  const [first, last] = high <= 1 ? [high, low] : [low, high];
  if (low < 1 && high > 1) return `${formatRatio(low, unit)} to ${formatRatio(high, unit)}`;
  return `${formatTimes(first).slice(0, -1)} to ${formatRatio(last, unit)}`;
}

/** "3 %" */
export const formatEffect = (minimumEffect: number): string => `${Number((minimumEffect * 100).toFixed(2))} %`;

/** The label of a verdict, without its shape: "1.48× faster", "same within 3 %", "emulated: loop of 100". */
export function formatVerdict(verdict: Omit<Verdict, 'explanation'>): string {
  const { outcome, ratio, reason, rule, trace } = verdict;
  // The comparability check lists the fields once for all cells; the explanation of a cell has them too.
  if (reason?.code === 'different-environments') return 'different environments';
  if (outcome === 'not-comparable' && reason) return describeReason(reason);
  if (reason?.code === 'not-steady' || reason?.code === 'suspected') return describeReason(reason);
  if (outcome === 'same') return rule === 'exact' ? 'equal' : `same within ${formatEffect(verdict.minimumEffect)}`;
  const hasRatio = outcome === 'better' || outcome === 'worse' || outcome === 'insufficient-samples';
  return hasRatio && ratio !== null ? formatRatio(ratio, trace.unit) : formatOutcome(outcome, trace.unit);
}

/** How far a ratio is from 1, either way: |ln ratio|; 0 where there is none. */
export const sizeOfRatio = (ratio: number | null): number =>
  ratio === null || ratio <= 0 ? 0 : Math.abs(Math.log(ratio));
