/** Which percentile a statistic is: 50 of `median` and `p50`, 99.9 of `p99.9`; null of one that is none. */
export function percentileOf(statistic: string): number | null {
  if (statistic === 'median') return 50;
  const [, percent] = /^p(\d{1,3}(?:\.\d+)?)$/.exec(statistic) ?? [];
  return percent === undefined ? null : Number(percent);
}
