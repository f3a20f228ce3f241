import { dateLabel } from '@/charts/labels/chart-labels.ts';

/** "measured 12 Jul 2022 – 21 May 2026"; empty where nothing was. Times are ISO 8601. */
export function measuredText(times: readonly string[]): string {
  const sorted = [...times].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return '';
  const ends = [...new Set([dateLabel(first), dateLabel(last)])];
  return `measured ${ends.join(' – ')}`;
}
