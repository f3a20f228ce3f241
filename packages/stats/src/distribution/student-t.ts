import { createCache } from './create-cache.ts';
import { normalDensity, normalTail } from './normal.ts';

/** Beyond this many degrees of freedom the tail is that of the normal distribution at `toNormal(t)`, to thirteen digits. */
const NEARLY_NORMAL = 1e4;

/** From here on the asymptotic series of `gammaRatio` is exact to the last digits. */
const ASYMPTOTIC_FROM = 300;

/** A page asks for a few of them a thousand times; each is an iteration. */
const memoized = createCache<number>();

/**
 * The value below which a share `p` of Student's t distribution lies. `degrees` need not be whole, and may be Infinity,
 * which is the normal distribution: what to use when the number of samples behind an interval is not stated. Found by Newton's method from
 * the centre outwards: the tail is convex there, so no step goes too far.
 */
export function tQuantile(p: number, degrees: number): number {
  if (p > 0.5) return -tQuantile(1 - p, degrees);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  return memoized(`${p} ${degrees}`, () => {
    let t = 0;
    for (let step = Number.POSITIVE_INFINITY; step > 1e-15 * t; t += step) {
      step = Math.max(0, (tail(t, degrees) - p) / density(t, degrees));
    }
    return 0 - t;
  });
}

/**
 * The share of Student's t distribution below `t`. `degrees` as in `tQuantile`. Exact for shares near 0, and only to
 * 10⁻¹⁶ near 1: ask for the lower tail.
 */
export const tCdf = (t: number, degrees: number): number => (t > 0 ? 1 - tail(t, degrees) : tail(-t, degrees));

/** The share above t ≥ 0. */
function tail(t: number, degrees: number): number {
  if (degrees > NEARLY_NORMAL) return normalTail(toNormal(t, degrees));
  const half = degrees / 2;
  const x = degrees / (degrees + t * t);
  const rest = (t / (degrees + t * t)) * t;
  // x^half (1 − x)^½ ÷ B(half, ½)
  const scale =
    (Math.exp(-half * Math.log1p((t * t) / degrees)) * Math.sqrt(rest) * gammaRatio(half)) / Math.sqrt(Math.PI);
  if (x < (half + 1) / (half + 2.5)) return scale / half / betaFraction(x, half, 0.5) / 2;
  return 0.5 - scale / betaFraction(rest, 0.5, half);
}

function density(t: number, degrees: number): number {
  if (degrees === Number.POSITIVE_INFINITY) return normalDensity(t);
  const power = Math.exp((-(degrees + 1) / 2) * Math.log1p((t * t) / degrees));
  return (gammaRatio(degrees / 2) / Math.sqrt(degrees * Math.PI)) * power;
}

/** The value of the normal distribution with the same tail. Hill 1970, "Student's t-distribution", algorithm 395 of the ACM. */
function toNormal(t: number, degrees: number): number {
  if (degrees === Number.POSITIVE_INFINITY) return t;
  const a = degrees - 0.5;
  const b = 48 * a * a;
  const y = a * Math.log1p((t * t) / degrees);
  return Math.sqrt(y) * (((((-0.4 * y - 3.3) * y - 24) * y - 85.5) / (0.8 * y * y + 100 + b) + y + 3) / b + 1);
}

/** Γ(a + ½) ÷ Γ(a). Graham, Knuth & Patashnik 1994, problem 9.60, after climbing by the recurrence of Γ. */
function gammaRatio(a: number): number {
  let factor = 1;
  let at = a;
  for (; at < ASYMPTOTIC_FROM; at++) factor *= at / (at + 0.5);
  const series = 1 - (1 / 8 - (1 / 128 + (5 / 1024 - 21 / 32768 / at) / at) / at) / at;
  return factor * Math.sqrt(at) * series;
}

/**
 * The continued fraction below the regularised incomplete beta function, evaluated forwards as by Lentz 1976: Iₓ(a, b) is
 * xᵃ (1 − x)ᵇ ÷ (a B(a, b)) divided by it. Abramowitz & Stegun 1964, 26.5.8. It converges in steps of about √(a + b) for x below
 * (a + 1) ÷ (a + b + 2).
 */
function betaFraction(x: number, a: number, b: number): number {
  let fraction = 1;
  let c = 1;
  let d = 0;
  for (let k = 1, change = 0; Math.abs(change - 1) > 1e-16 && k < 10_000; k++) {
    const m = Math.floor(k / 2);
    const odd = (-(a + m) * (a + b + m)) / ((a + 2 * m) * (a + 2 * m + 1));
    const even = (m * (b - m)) / ((a + 2 * m - 1) * (a + 2 * m));
    const term = (k % 2 === 1 ? odd : even) * x;
    d = 1 / (1 + term * d);
    c = 1 + term / c;
    change = c * d;
    fraction *= change;
  }
  return fraction;
}
