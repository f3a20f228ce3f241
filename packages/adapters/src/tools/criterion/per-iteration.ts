/**
 * Criterion stores the total time of each batch and its number of iterations: their quotients are the samples. Null
 * where the two lists do not match or a batch never ran.
 */
export function perIteration(totals: readonly number[] | null, iterations: readonly number[] | null): number[] | null {
  if (!totals || !iterations || totals.length !== iterations.length || iterations.includes(0)) return null;
  return totals.map((total, index) => total / (iterations[index] ?? 1));
}
