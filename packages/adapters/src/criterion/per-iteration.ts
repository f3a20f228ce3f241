/**
 * Criterion keeps the total of each batch and how often it ran: their quotients are the samples. Null where the two
 * lists do not match or a batch never ran.
 */
export function perIteration(totals: readonly number[] | null, iterations: readonly number[] | null): number[] | null {
  if (!totals || !iterations || totals.length !== iterations.length || iterations.includes(0)) return null;
  return totals.map((total, index) => total / (iterations[index] ?? 1));
}

/** The middle one, or the mean of the two in the middle. */
export function medianOf(samples: readonly number[]): number | null {
  const sorted = [...samples].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
