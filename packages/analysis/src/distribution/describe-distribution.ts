import { count } from '@tachograph/units';
import { formatEffect, formatOutcome, formatRatio, formatTimes, listNames } from '../verdict/format-verdict.ts';
import type { VerdictOutcome } from '../verdict/verdict.ts';
import type { DistributionSide } from './choose-histograms.ts';
import type { DistributionComparison } from './compare-distributions.ts';

type Finding = DistributionComparison['quantiles'][number];

/** A part of a sentence; a figure is strong. */
type SentencePart = { readonly text: string; readonly isStrong: boolean };

/** "p50", "p99.9"; of a quantile between those with names "p99.917". */
export const nameQuantile = (quantile: number): string => `p${Number((quantile * 100).toFixed(3))}`;

/** "mysql2 3.24.4", or "3.24.4" beside another version of the same driver. */
export function nameSide({ driver, version }: DistributionSide, beside?: DistributionSide): string {
  const isSame = driver.slug === beside?.driver.slug && version !== null;
  return isSame ? version.text : [driver.name, version?.text].filter(Boolean).join(' ');
}

type Direction = 'higher' | 'lower' | null;

/** What a difference means, and what it takes to show one. */
export type Reading = Pick<DistributionComparison, 'invocations' | 'needed'> & {
  /** Whether more is better. */
  readonly direction: Direction;
  readonly unit: string;
  /** As a share. */
  readonly minimumEffect: number;
};

/** Better or worse than the reference, whether its metric is one of time or of rate. */
export function toOutcome(finding: Finding, { direction, needed }: Reading): VerdictOutcome {
  if ('reason' in finding) return 'insufficient-samples';
  if (finding.outcome === 'same') return 'same';
  if (finding.outcome === 'not-shown') return needed === null ? 'no-difference' : 'insufficient-samples';
  return finding.outcome === (direction ?? 'lower') ? 'better' : 'worse';
}

/** "2 operations above it", "fewer than three invocations" */
const describeGap = ({ reason, above }: Extract<Finding, { reason: unknown }>): string =>
  reason === 'few-above'
    ? `${count(Math.floor(above), 'operation')} above it, of 10 needed`
    : 'fewer than three invocations have both';

/** How many times better the other side is: of times, less is better. */
export const toBetter = (ratio: number, { direction }: Pick<Reading, 'direction'>): number =>
  direction === 'higher' ? ratio : 1 / ratio;

/** "1.77× faster", "same within 3 %", "no difference shown", or why there is none. */
export function formatFinding(finding: Finding, reading: Reading): string {
  if ('reason' in finding) return describeGap(finding);
  const outcome = toOutcome(finding, reading);
  if (outcome === 'same') return `same within ${formatEffect(reading.minimumEffect)}`;
  if (outcome === 'no-difference') return formatOutcome(outcome);
  return formatRatio(toBetter(finding.test.ratio, reading), reading.unit);
}

const strong = (text: string): SentencePart => ({ text, isStrong: true });
const plain = (text: string): SentencePart => ({ text, isStrong: false });
const atNames = (findings: readonly Finding[]) =>
  listNames(findings.map(({ quantile }) => (quantile === 0.5 ? 'the median' : nameQuantile(quantile))));

/** "1.77× faster at the median, 1.34× at p99 and 1.26× at p99.9" */
function listTimes(findings: readonly Finding[], word: string): SentencePart[] {
  return findings.flatMap((finding, at): SentencePart[] => {
    if ('reason' in finding) return [];
    const before = at === 0 ? [] : [plain(at === findings.length - 1 ? ' and ' : ', ')];
    const where = `${at === 0 ? ` ${word}` : ''} at ${atNames([finding])}`;
    return [...before, strong(formatTimes(finding.test.ratio)), plain(where)];
  });
}

type Names = { readonly reference: string; readonly other: string };

/** What is said where nothing is called. */
function describeNothing(quantiles: readonly Finding[], reading: Reading, { reference, other }: Names): string {
  const { invocations, needed } = reading;
  const open = quantiles.filter((finding) => 'test' in finding);
  if (open.length === 0) return `Too little was measured to compare ${other} with ${reference}`;
  if (needed !== null)
    return `${invocations} invocations are too few to show a difference of ${other} and ${reference}: ${needed} are needed`;
  return `No difference of ${other} and ${reference} is shown at ${atNames(open)}`;
}

/** The one sentence of two distributions: at which quantiles the other side is faster or slower than the reference, else that nothing is shown. */
export function describeDistribution(
  quantiles: readonly Finding[],
  reading: Reading,
  names: Names,
): readonly SentencePart[] {
  const { unit, minimumEffect } = reading;
  const of = (outcome: VerdictOutcome) => quantiles.filter((finding) => toOutcome(finding, reading) === outcome);
  const moved = [
    listTimes(of('better'), formatOutcome('better', unit)),
    listTimes(of('worse'), formatOutcome('worse', unit)),
  ].filter(({ length }) => length > 0);
  const same = of('same');
  const equal = `the same within ${formatEffect(minimumEffect)} at ${atNames(same)}`;
  if (moved.length === 0 && same.length === 0) return [plain(describeNothing(quantiles, reading, names))];
  if (moved.length === 0) return [plain(`${names.other} and ${names.reference} are ${equal}`)];
  return [
    plain(`${names.other} is `),
    ...moved.flatMap((part, at) => (at === 0 ? part : [plain(', and '), ...part])),
    ...(same.length > 0 ? [plain(`, and ${equal}`)] : []),
  ];
}
