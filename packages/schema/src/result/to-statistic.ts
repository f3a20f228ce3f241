/** An statistic by the one name it is compared by: in lower case, and the 50th percentile is the median. */
export function toStatistic(name: string): string {
  const lower = name.toLowerCase();
  return lower === 'p50' ? 'median' : lower;
}
