const format = (times: number): string => (times < 9.995 ? times.toFixed(2) : times.toFixed(0));

/**
 * The 95 % interval of a ratio, the way round that the ratio is shown: "1.02 to 1.23" times faster, and of a ratio of 0.86 with
 * ends 0.8 and 0.94 "1.06 to 1.25" times slower.
 */
export function formatInterval(ratio: number, low: number, high: number): string {
  const [from, to] = ratio < 1 ? [1 / high, 1 / low] : [low, high];
  return `${format(from)} to ${format(to)}`;
}
