import { digamma, inverseTrigamma, trigamma } from '../distribution/polygamma.ts';
import { meanOf } from '../sample/mean.ts';

/**
 * What the noise of one measurement is known by: its repeats as natural logarithms, their squared deviations from their
 * own mean added up, and their number less one.
 */
export type Spread = { readonly sumOfSquares: number; readonly degrees: number };

/** Natural logarithms of values; null if one of them is not above zero or not finite. */
export function toLogs(values: readonly number[]): number[] | null {
  return values.every((value) => value > 0 && value < Number.POSITIVE_INFINITY) ? values.map(Math.log) : null;
}

/** The spread of values that are logarithms already; a list of one has no degrees of freedom. */
export function toSpread(logs: readonly number[]): Spread {
  const mean = meanOf(logs);
  return { sumOfSquares: logs.reduce((sum, log) => sum + (log - mean) ** 2, 0), degrees: logs.length - 1 };
}

/** The spread of values above zero, such as the repeats of a measurement; null where `toLogs` is. */
export function toLogSpread(values: readonly number[]): Spread | null {
  const logs = toLogs(values);
  return logs && logs.length > 0 ? toSpread(logs) : null;
}

/** Spreads of groups with a mean each, as one. */
export const addSpreads = (groups: readonly Spread[]): Spread => ({
  sumOfSquares: groups.reduce((sum, group) => sum + group.sumOfSquares, 0),
  degrees: groups.reduce((sum, group) => sum + group.degrees, 0),
});

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
export const FEWEST_DEGREES = 12;

/** Degrees of freedom whose moments are kept. */
const MOST_MOMENTS = 4096;

/** Two groups say nothing about how groups differ. */
const FEWEST_GROUPS = 3;

/** What the logarithm of a variance with so many degrees of freedom is off by on average, and its variance. */
type LogMoments = { readonly bias: number; readonly variance: number };

/** Groups have 1 to some thousand degrees of freedom: a page needs few of these, and each thousands of times. */
const moments = new Map<number, LogMoments>();

function momentsOf(degrees: number): LogMoments {
  const known = moments.get(degrees);
  if (known) return known;
  const half = degrees / 2;
  const found = { bias: digamma(half) - Math.log(half), variance: trigamma(half) };
  if (moments.size < MOST_MOMENTS) moments.set(degrees, found);
  return found;
}

/**
 * Degrees of freedom d₀ with which the variances of these groups scatter about a common one, by the moments of their
 * logarithms: Smyth 2004, *Statistical Applications in Genetics and Molecular Biology* 3(1) 3, section 6.2. Infinity if they
 * scatter no more than chance explains; 0 of fewer than three groups.
 */
export function estimateDispersion(groups: readonly Spread[]): number {
  const known = groups.filter(({ degrees }) => degrees > 0);
  if (known.length < FEWEST_GROUPS) return 0;
  const logs = known.map(
    ({ sumOfSquares, degrees }) =>
      Math.log(Math.max(sumOfSquares / degrees, SMALLEST_VARIANCE)) - momentsOf(degrees).bias,
  );
  const mean = meanOf(logs);
  const scatter = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const excess = scatter - meanOf(known.map(({ degrees }) => momentsOf(degrees).variance));
  return excess > 0 ? 2 * inverseTrigamma(excess) : Number.POSITIVE_INFINITY;
}

/** What a pool says of the noise of one repeat, how alike its groups are left aside. */
export type PooledNoise = Pick<Prior, 'variance' | 'degrees'> & {
  /** Index of the pool. */
  readonly pool: number;
};

/** The noise by the first of the pools, narrow to wide, with at least 12 degrees of freedom; with the groups of that pool. */
function findPool(pools: Iterable<readonly Spread[]>): (PooledNoise & { readonly groups: readonly Spread[] }) | null {
  let pool = 0;
  for (const groups of pools) {
    const { sumOfSquares, degrees } = addSpreads(groups);
    if (degrees >= FEWEST_DEGREES) {
      return { variance: Math.max(sumOfSquares / degrees, SMALLEST_VARIANCE), degrees, pool, groups };
    }
    pool++;
  }
  return null;
}

/** The noise by the first of the pools, narrow to wide, that knows enough; null where none does. */
export function findNoise(pools: Iterable<readonly Spread[]>): PooledNoise | null {
  const found = findPool(pools);
  return found && { variance: found.variance, degrees: found.degrees, pool: found.pool };
}

/**
 * The prior of a test, from the first of the pools, narrow to wide, that knows enough, and the index of that pool; null where
 * none does. `pools` are the groups without those under test, `own` those under test: their noise is left out of the
 * variance, so that t has its distribution, and counts in the dispersion. No pool is made that is not needed.
 */
export function findPrior(
  own: readonly Spread[],
  pools: Iterable<readonly Spread[]>,
): (Prior & { readonly pool: number }) | null {
  const found = findPool(pools);
  if (!found) return null;
  const { groups, ...noise } = found;
  return { ...noise, dispersion: estimateDispersion([...groups, ...own]) };
}

/**
 * How far one run may lie from the typical one by noise alone, 95 times in 100, as a share: 0.8 is "± 80 %". What there is
 * to say of a measurement without repeats.
 */
export const variationOfOneRun = ({ variance }: Pick<Prior, 'variance'>): number =>
  Math.expm1(1.96 * Math.sqrt(variance));
