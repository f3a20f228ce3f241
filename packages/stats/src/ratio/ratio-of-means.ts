import type { RatioInterval } from './bootstrap-ratio.ts';

export type Estimate = { readonly value: number; readonly low: number; readonly high: number };

/**
 * `a ÷ b` with an interval from the relative half-widths of both, added in squares (first-order error propagation of
 * a quotient of independent values). Both values have to be above zero; null otherwise.
 */
export function ratioOfMeans(a: Estimate, b: Estimate): RatioInterval | null {
  if (!(a.value > 0 && b.value > 0)) return null;
  const relative = ({ value, low, high }: Estimate) => (high - low) / 2 / value;
  const ratio = a.value / b.value;
  const half = Math.hypot(relative(a), relative(b));
  return { ratio, low: ratio * Math.max(0, 1 - half), high: ratio * (1 + half) };
}
