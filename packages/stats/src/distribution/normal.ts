/** From here on the continued fraction of the tail is exact to the last digits with the terms below. */
const FAR = 3;
const TERMS = 150;

/** The density of the standard normal distribution. */
export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** The share of the standard normal distribution above `z`, exact to thirteen digits also far out. Abramowitz & Stegun 1964, 26.2.11 and 26.2.14. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  if (z === Number.POSITIVE_INFINITY) return 0;
  if (z >= FAR) {
    let fraction = z;
    for (let k = TERMS; k >= 1; k--) fraction = z + k / fraction;
    return normalDensity(z) / fraction;
  }
  let sum = 0;
  let term = z;
  for (let odd = 3; sum + term > sum; odd += 2) {
    sum += term;
    term *= (z * z) / odd;
  }
  return 0.5 - normalDensity(z) * sum;
}
