import { logGamma } from './polygamma.ts';

/**
 * The value below which a share `p`, above 0 and below 1, of the χ² distribution lies. Newton's method on the logarithms of both:
 * the curve is concave, so that steps from below never go too far. The share is a series of positive terms: Abramowitz & Stegun
 * 1964, 6.5.29.
 */
export function chiSquaredQuantile(p: number, degrees: number): number {
  const half = degrees / 2;
  const scale = logGamma(half + 1);
  // As if the series had its first term only: below the quantile, and near it for small p.
  let log = (Math.log(p) + scale) / half;
  for (let step = Number.POSITIVE_INFINITY; step > 1e-15; log += step) {
    const at = Math.exp(log);
    let sum = 1;
    for (let k = 1, term = 1; term > 1e-17 * sum; k++) {
      term *= at / (half + k);
      sum += term;
    }
    const logShare = half * log - at - scale + Math.log(sum);
    step = Math.max(0, ((Math.log(p) - logShare) * sum) / half);
  }
  return 2 * Math.exp(log);
}
