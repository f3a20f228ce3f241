import type { Comparison } from '@tachograph/analysis/comparison';
import { count, formatNumber } from '@tachograph/units';
import { describeTests } from '@/ui/verdict/verdict.tsx';

/** The cells against the reference that have a ratio. */
const withRatio = ({ rows, columns }: Comparison) =>
  rows.flatMap(({ cells }) =>
    cells.filter(({ verdict }, index) => !columns[index]?.isReference && verdict.ratio !== null),
  );

/** "Whiskers: 95 % interval of the ratio."; null where no ratio has an interval, as between published figures. */
export const describeRatioWhiskers = (comparison: Comparison): string | null =>
  withRatio(comparison).some(({ verdict: { ratioLow, ratioHigh } }) => ratioLow !== null && ratioHigh !== null)
    ? 'Whiskers: 95 % interval of the ratio.'
    : null;

/**
 * How many cells were compared, and what their tests came to. Published figures have ratios and no repeats, so nothing of
 * them can be tested: "12 ratios, none with a verdict". Frozen under compare-1, chance was counted over all tests; since then
 * over the calls.
 */
export function describeCompared(comparison: Comparison): string {
  const { counts, tested, expectedFalsePositives } = comparison;
  const ratios = withRatio(comparison).length;
  if (counts.evaluated === 0) return ratios === 0 ? 'none compared' : `${count(ratios, 'ratio')}, none with a verdict`;
  const verdict = comparison.rows.flatMap(({ cells }) => cells)[0]?.verdict;
  const tests =
    !verdict || verdict.algorithm === 'compare-1'
      ? `${tested} tested, about ${formatNumber(expectedFalsePositives, 2)} expected by chance`
      : describeTests({ ...comparison, minimumEffect: verdict.minimumEffect });
  return `${counts.evaluated} compared; ${tests}`;
}
