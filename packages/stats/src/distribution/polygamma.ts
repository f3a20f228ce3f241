/** Bernoulli numbers B₂, B₄ … B₁₄. */
const BERNOULLI = [1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6];

/** From here on the asymptotic series below is exact to the last digits of a double. */
const ASYMPTOTIC_FROM = 10;

/** Σ weight(k)·Bₖ ÷ xᵏ over the even k. */
const sumSeries = (x: number, weight: (k: number) => number): number =>
  BERNOULLI.reduceRight((sum, b, at) => (sum + weight(2 * at + 2) * b) / x ** 2, 0);

/** `atLarge(x)` by a recurrence f(x) = f(x + 1) + step(x), climbed until x is large. NaN for x ≤ 0. */
function climb(x: number, step: (x: number) => number, atLarge: (x: number) => number): number {
  if (!(x > 0)) return Number.NaN;
  let sum = 0;
  let at = x;
  for (; at < ASYMPTOTIC_FROM; at++) sum += step(at);
  return sum + atLarge(at);
}

/** ln Γ(x), for x > 0. Abramowitz & Stegun 1964, 6.1.15 and 6.1.40. */
export const logGamma = (x: number): number =>
  climb(
    x,
    (at) => -Math.log(at),
    (at) => (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + at * sumSeries(at, (k) => 1 / (k * (k - 1))),
  );

/** ψ(x), the derivative of ln Γ, for x > 0. Abramowitz & Stegun 1964, 6.3.5 and 6.3.18. */
export const digamma = (x: number): number =>
  climb(
    x,
    (at) => -1 / at,
    (at) => Math.log(at) - 1 / (2 * at) - sumSeries(at, (k) => 1 / k),
  );

/** ψ′(x), for x > 0: the variance of the logarithm of a gamma variable of shape x. Abramowitz & Stegun 1964, 6.4.6 and 6.4.12. */
export const trigamma = (x: number): number =>
  climb(
    x,
    (at) => 1 / at ** 2,
    (at) => (1 + 1 / (2 * at) + sumSeries(at, () => 1)) / at,
  );

/** ψ″(x), for x > 0; always below zero. Abramowitz & Stegun 1964, 6.4.6 and 6.4.13. */
export const tetragamma = (x: number): number =>
  climb(
    x,
    (at) => -2 / at ** 3,
    (at) => -(1 + 1 / at + sumSeries(at, (k) => k + 1)) / at ** 2,
  );

/**
 * The x with ψ′(x) = `value`, for `value` > 0. Newton on 1 ÷ ψ′, which is nearly straight, so that a few steps suffice;
 * Smyth 2004, appendix.
 */
export function inverseTrigamma(value: number): number {
  // Where a double has no more digits to gain: ψ′(x) is 1 ÷ x² for small x, 1 ÷ x for large ones.
  if (value > 1e7) return 1 / Math.sqrt(value);
  if (value < 1e-6) return 1 / value;
  let x = 0.5 + 1 / value;
  for (let step = Number.POSITIVE_INFINITY; Math.abs(step) > 1e-10 * x; x += step) {
    const found = trigamma(x);
    step = (found * (1 - found / value)) / tetragamma(x);
  }
  return x;
}
