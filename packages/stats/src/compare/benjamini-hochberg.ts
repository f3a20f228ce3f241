/**
 * Adjusted p-values (q) that control the false discovery rate over a family of tests, in the order given:
 * `q(i) = min over j ≥ i of p(j) · m ÷ j`, with p sorted ascending. Calling everything with q ≤ 0.05 different means
 * that at most 5 % of those calls are expected to be false.
 *
 * Benjamini & Hochberg 1995, "Controlling the false discovery rate".
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  const order = ps.map((_, index) => index).sort((x, y) => (ps[y] ?? 0) - (ps[x] ?? 0));
  const qs = new Array<number>(ps.length).fill(1);
  let smallest = 1;
  for (const [fromTop, index] of order.entries()) {
    const rank = ps.length - fromTop;
    smallest = Math.min(smallest, (ps[index] ?? 1) * (ps.length / rank));
    qs[index] = smallest;
  }
  return qs;
}
