import { formatOutcome, formatRatio } from '@tachograph/analysis/verdict';
import type { Change } from '@tachograph/schema/change';
import { formatDay } from '@/format/format-day.ts';

/** "1.63× faster at 3.24.4"; along time "1.20× slower since 2 Jan 2026". */
export function describeSmallChange(
  { direction, ratio, after }: Pick<Change, 'direction' | 'ratio' | 'after'>,
  unit: string,
  axis: 'version' | 'time',
): string {
  const size = ratio === null ? formatOutcome(direction, unit) : formatRatio(ratio, unit);
  return axis === 'version' ? `${size} at ${after.version}` : `${size} since ${formatDay(after.at)}`;
}
