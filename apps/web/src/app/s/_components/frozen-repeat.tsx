import type { Comparison, ComparisonCell, ComparisonRow } from '@tachograph/analysis/comparison';
import { toCellRepeat } from '@tachograph/analysis/reproduction';
import type { SharedComparison } from '@tachograph/schema/share';
import { RepeatCell } from '@/ui/verdict/repeat-cell.tsx';

type Props = {
  readonly share: SharedComparison;
  readonly comparison: Comparison;
  readonly row: ComparisonRow;
  readonly cell: ComparisonCell;
};

/** What it takes to measure a cell again, from what was frozen: it outlives the run. */
export function FrozenRepeat({ share, comparison, row, cell }: Props) {
  const repeat = toCellRepeat(comparison, row, cell, {
    runs: share.runs,
    scenarios: share.scenarios,
    purlOf: (slug) => share.columns.find(({ driver }) => driver.slug === slug)?.driver.purl ?? null,
  });
  return repeat && <RepeatCell repeat={repeat} />;
}
