import { formatEffect, formatOutcome, formatTimes, listNames } from '../verdict/format-verdict.ts';
import type { VerdictOutcome } from '../verdict/verdict.ts';
import type { DistributionSide } from './choose-histograms.ts';
import type { DistributionComparison } from './compare-distributions.ts';

type Finding = DistributionComparison['quantiles'][number];

/** A part of a sentence; a figure is strong. */
export type SentencePart = { readonly text: string; readonly isStrong: boolean };

/** "p50", "p99.9" */
export const nameQuantile = (quantile: number): string => `p${Number((quantile * 100).toFixed(4))}`;

/** "mysql2 3.24.4", or "3.24.4" beside another version of the same driver. */
export function nameSide({ driver, version }: DistributionSide, beside: DistributionSide): string {
  const isSame = driver.slug === beside.driver.slug && version !== null;
  return isSame ? version.text : [driver.name, version?.text].filter(Boolean).join(' ');
}

/** Better or worse than the reference, whether its metric is one of time or of rate. */
export function toOutcome(finding: Finding, direction: 'higher' | 'lower' | null): VerdictOutcome {
  if ('reason' in finding) return 'insufficient-samples';
  if (finding.outcome === 'same') return 'same';
  if (finding.outcome === 'not-shown') return 'no-difference';
  return finding.outcome === (direction ?? 'lower') ? 'better' : 'worse';
}

/** "2 operations above it", "fewer than three invocations" */
export const describeGap = ({ reason, above }: Extract<Finding, { reason: unknown }>): string =>
  reason === 'few-above'
    ? `${Math.floor(above)} ${Math.floor(above) === 1 ? 'operation' : 'operations'} above it, of 10 needed`
    : 'fewer than three invocations have both';

/** "1.77× faster", "same within 3 %", "no difference shown", or why there is none. */
export function formatFinding(
  finding: Finding,
  { direction, unit, minimumEffect }: { direction: 'higher' | 'lower' | null; unit: string; minimumEffect: number },
): string {
  if ('reason' in finding) return describeGap(finding);
  const outcome = toOutcome(finding, direction);
  if (outcome === 'same') return `same within ${formatEffect(minimumEffect)}`;
  if (outcome === 'no-difference') return formatOutcome(outcome);
  return `${formatTimes(finding.test.ratio)} ${formatOutcome(outcome, unit)}`;
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

type Described = {
  readonly direction: 'higher' | 'lower' | null;
  readonly unit: string;
  readonly minimumEffect: number;
  /** Names of both sides. */
  readonly names: { readonly reference: string; readonly other: string };
};

/** The one sentence of two distributions: at which quantiles the other side is faster or slower than the reference, else that nothing is shown. */
export function describeDistribution(
  { quantiles }: Pick<DistributionComparison, 'quantiles'>,
  { direction, unit, minimumEffect, names }: Described,
): readonly SentencePart[] {
  const of = (outcome: VerdictOutcome) => quantiles.filter((finding) => toOutcome(finding, direction) === outcome);
  const better = listTimes(of('better'), formatOutcome('better', unit));
  const worse = listTimes(of('worse'), formatOutcome('worse', unit));
  const same = of('same');
  const rest = same.length > 0 ? [plain(`the same within ${formatEffect(minimumEffect)} at ${atNames(same)}`)] : [];
  const found = [better, worse, rest].filter(({ length }) => length > 0);
  if (found.length > 0)
    return [
      plain(`${names.other} is `),
      ...found.flatMap((part, at) => (at === 0 ? part : [plain(', and '), ...part])),
      plain(better.length + worse.length > 0 ? '' : ` as ${names.reference}`),
    ].filter(({ text }) => text !== '');
  const evaluated = of('no-difference');
  if (evaluated.length > 0)
    return [plain(`No difference of ${names.other} and ${names.reference} is shown at ${atNames(evaluated)}`)];
  return [plain(`Too little was measured to compare ${names.other} with ${names.reference}`)];
}
