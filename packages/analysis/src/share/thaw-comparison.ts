import type { SharedComparison } from '@tachograph/schema/share';
import type { Comparison, ComparisonRow } from '../comparison/comparison.ts';
import { MINIMUM_EFFECT } from '../verdict/verdict.ts';

const thawRow = ({ cells, ...row }: SharedComparison['rows'][number]): ComparisonRow => ({
  ...row,
  cells: cells.map(({ measurement, ...cell }) => ({
    ...cell,
    measurement: measurement && {
      ...measurement,
      measured: measurement.measured ?? measurement.value,
      basis: measurement.basis ?? 'measured',
      measuredAt: new Date(measurement.measuredAt),
      repetitionGroup: null,
      invocations: [],
    },
  })),
});

const verdictsOf = ({ rows }: SharedComparison) => rows.flatMap(({ cells }) => cells.map(({ verdict }) => verdict));

const countOutcomes = (share: SharedComparison, outcomes: readonly string[]) =>
  verdictsOf(share).filter(({ outcome, p }) => p !== null && outcomes.includes(outcome)).length;

/** A share as the comparison it was, for code that draws comparisons. There is nothing else to choose in it. */
export const thawComparison = (share: SharedComparison): Comparison => ({
  metric: { ...share.metric, statistics: [...new Set(share.rows.map((row) => row.case.statistic))], results: 0 },
  metrics: [],
  columns: share.columns,
  reference: share.reference,
  comparability: { ...share.comparability, alternatives: [] },
  rows: share.rows.map(thawRow),
  summary: share.summary,
  excludedCases: share.excludedCases,
  omitted: share.omitted ?? { cases: 0, drivers: 0 },
  counts: share.counts,
  tested: share.tested,
  called: share.called ?? countOutcomes(share, ['better', 'worse']),
  same: share.same ?? 0,
  expectedFalsePositives: share.expectedFalsePositives,
  minimumEffect: verdictsOf(share)[0]?.minimumEffect ?? MINIMUM_EFFECT,
  unknown: [],
});
