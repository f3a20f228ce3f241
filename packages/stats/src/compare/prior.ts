import { digamma, inverseTrigamma, trigamma } from '../distribution/polygamma.ts';
import { meanOf } from '../sample/mean.ts';
import { addSpreads, type Spread } from './log-spread.ts';

/** What other measurements of a pool say of the noise of one repeat, on natural logarithms. */
export type Prior = {
  /** s₀²: the variance of one repeat over the groups that are not under test. */
  readonly variance: number;
  /** How alike the variances of the pool's groups are, as degrees of freedom: 0 unknown, Infinity one variance for all. */
  readonly dispersion: number;
  /** D: degrees of freedom behind `variance`. */
  readonly degrees: number;
};

/** The smallest variance that is believed: 0.1 % from one repeat to the next. Exact ties would make everything certain. */
export const SMALLEST_VARIANCE = 1e-6;

/** A pool with fewer degrees of freedom knows too little. */
const FEWEST_DEGREES = 12;

/** Two groups say nothing about how groups differ. */
const FEWEST_GROUPS = 3;

/**
 * Degrees of freedom d₀ with which the variances of these groups scatter about a common one, by the moments of their
 * logarithms: Smyth 2004, *Statistical Applications in Genetics and Molecular Biology* 3(1) 3, section 6.2. Infinity if they
 * scatter no more than chance explains; 0 of fewer than three groups.
 */
export function estimateDispersion(groups: readonly Spread[]): number {
  const known = groups.filter(({ degrees }) => degrees > 0);
  if (known.length < FEWEST_GROUPS) return 0;
  const logs = known.map(({ sumOfSquares, degrees }) => {
    const half = degrees / 2;
    return Math.log(Math.max(sumOfSquares / degrees, SMALLEST_VARIANCE)) - digamma(half) + Math.log(half);
  });
  const mean = meanOf(logs);
  const scatter = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const excess = scatter - meanOf(known.map(({ degrees }) => trigamma(degrees / 2)));
  return excess > 0 ? 2 * inverseTrigamma(excess) : Number.POSITIVE_INFINITY;
}

/**
 * The prior of a test, from one pool. `others` are the pool's groups without those under test, `own` those under test: their
 * noise is left out of the variance, so that t has its distribution, and counts in the dispersion. Null where the other
 * groups have fewer than 12 degrees of freedom.
 */
function toPrior(own: readonly Spread[], others: readonly Spread[]): Prior | null {
  const { sumOfSquares, degrees } = addSpreads(others);
  if (degrees < FEWEST_DEGREES) return null;
  return {
    variance: Math.max(sumOfSquares / degrees, SMALLEST_VARIANCE),
    dispersion: estimateDispersion([...others, ...own]),
    degrees,
  };
}

/** The prior from the first of the pools, narrow to wide, that has one, and the index of that pool; null where none has. */
export function findPrior(
  own: readonly Spread[],
  pools: readonly (readonly Spread[])[],
): (Prior & { readonly pool: number }) | null {
  for (const [pool, others] of pools.entries()) {
    const prior = toPrior(own, others);
    if (prior) return { ...prior, pool };
  }
  return null;
}

/**
 * How far one run may lie from the typical one by noise alone, 95 times in 100, as a share: 0.8 is "± 80 %". What there is
 * to say of a measurement without repeats.
 */
export const variationOfOneRun = ({ variance }: Prior): number => Math.expm1(1.96 * Math.sqrt(variance));
