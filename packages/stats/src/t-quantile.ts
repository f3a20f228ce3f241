import quantile from '@stdlib/stats-base-dists-t-quantile';
import { createCache } from './create-cache.ts';

/** Beyond this many degrees of freedom t and the normal distribution agree to eleven digits. */
const AS_GOOD_AS_NORMAL = 1e12;

/** A page asks for a few of them a thousand times; each is an iteration. */
const memoized = createCache<number>();

/**
 * The value below which a share `p` of Student's t distribution lies. `degrees` may be Infinity, which is the normal
 * distribution: what to use when the number of samples behind an interval is not stated.
 */
export function tQuantile(p: number, degrees: number): number {
  return memoized(`${p} ${degrees}`, () => quantile(p, Math.min(degrees, AS_GOOD_AS_NORMAL)));
}
