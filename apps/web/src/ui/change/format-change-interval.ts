import type { Change } from '@tachograph/schema/change';
import { formatInterval } from '@/format/format-interval.ts';

/** "1.68 to 1.82"; "exact" of a metric without noise, "no interval" where none is known. */
export function formatChangeInterval(change: Change): string {
  const { ratio, ratioLow, ratioHigh } = change;
  if (change.case.exact) return 'exact';
  return ratio === null || ratioLow === null || ratioHigh === null
    ? 'no interval'
    : formatInterval(ratio, ratioLow, ratioHigh);
}
