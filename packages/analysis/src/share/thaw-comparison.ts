import type { SharedComparison } from '@tachograph/schema/share';
import type { Comparison, ComparisonRow } from '../comparison/comparison.ts';

const thawRow = ({ cells, ...row }: SharedComparison['rows'][number]): ComparisonRow => ({
  ...row,
  cells: cells.map(({ measurement, ...cell }) => ({
    ...cell,
    measurement: measurement && {
      ...measurement,
      measuredAt: new Date(measurement.measuredAt),
      repetitionGroup: null,
      invocations: [],
    },
  })),
});

const countOutcomes = ({ rows }: SharedComparison, outcomes: readonly string[]) =>
  rows.flatMap(({ cells }) => cells).filter(({ verdict: { outcome, p } }) => p !== null && outcomes.includes(outcome))
    .length;

/** A share as the comparison it was, for whoever draws comparisons. There is nothing else to choose in it. */
export const thawComparison = (share: SharedComparison): Comparison => ({
  metric: { ...share.metric, statistics: [...new Set(share.rows.map((row) => row.case.statistic))], results: 0 },
  metrics: [],
  columns: share.columns,
  reference: share.reference,
  comparability: { ...share.comparability, alternatives: [] },
  rows: share.rows.map(thawRow),
  summary: share.summary,
  excludedCases: share.excludedCases,
  counts: share.counts,
  tested: share.tested,
  called: share.called ?? countOutcomes(share, ['better', 'worse']),
  same: share.same ?? 0,
  expectedFalsePositives: share.expectedFalsePositives,
  unknown: [],
});
