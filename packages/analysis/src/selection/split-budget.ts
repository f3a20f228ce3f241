/**
 * The greatest limit for each of some lists so that together they keep at most `budget` entries: what a short list does not
 * use is shared by the longer ones. `sizes` are their lengths. At least 1, and the whole budget where all lists fit.
 */
export function splitBudget(sizes: readonly number[], budget: number): number {
  let rest = budget;
  const sorted = [...sizes].sort((a, b) => a - b);
  for (const [index, size] of sorted.entries()) {
    const limit = Math.floor(rest / (sorted.length - index));
    if (size > limit) return Math.max(1, limit);
    rest -= size;
  }
  return budget;
}
