import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import cdf from '@stdlib/stats-base-dists-t-cdf';
import quantile from '@stdlib/stats-base-dists-t-quantile';
import { createCache } from './create-cache.ts';

/** Beyond this many degrees of freedom t and the normal distribution agree to eleven digits. */
const AS_GOOD_AS_NORMAL = 1e12;

/** A page asks for a few of them a thousand times; each is an iteration. */
const memoized = createCache<number>();

/**
 * The value below which a share `p` of Student's t distribution lies. `degrees` need not be whole, and may be Infinity,
 * which is the normal distribution: what to use when the number of samples behind an interval is not stated. Beyond 10⁷ degrees it is 0
 * for p within 0.01 of ½, where no interval ends.
 */
export function tQuantile(p: number, degrees: number): number {
  return memoized(`${p} ${degrees}`, () => quantile(p, Math.min(degrees, AS_GOOD_AS_NORMAL)));
}

/**
 * The share of Student's t distribution below `t`. `degrees` as in `tQuantile`. Exact for shares near 0, and only to
 * 10⁻¹⁶ near 1: ask for the lower tail.
 */
export const tCdf = (t: number, degrees: number): number =>
  degrees > AS_GOOD_AS_NORMAL ? normalCdf(t, 0, 1) : cdf(t, degrees);
