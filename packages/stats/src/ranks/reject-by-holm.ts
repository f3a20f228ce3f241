/**
 * Which of these hypotheses are rejected, so that a true one is among them with a probability of at most `alpha` (Holm 1979):
 * the k-th smallest of n is held against alpha ÷ (n − k + 1), up to the first that is above it.
 */
export function rejectByHolm(ps: readonly number[], alpha = 0.05): boolean[] {
  const order = ps.map((p, at) => ({ p, at })).sort((a, b) => a.p - b.p || a.at - b.at);
  const first = order.findIndex(({ p }, rank) => p > alpha / (ps.length - rank));
  const rejected = new Set(order.slice(0, first === -1 ? ps.length : first).map(({ at }) => at));
  return ps.map((_, at) => rejected.has(at));
}
