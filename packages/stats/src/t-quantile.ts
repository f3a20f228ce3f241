import quantile from '@stdlib/stats-base-dists-t-quantile';

/** Beyond this many degrees of freedom t and the normal distribution agree to eleven digits. */
const AS_GOOD_AS_NORMAL = 1e12;

/**
 * The value below which a share `p` of Student's t distribution lies. `degrees` may be Infinity, which is the normal
 * distribution: what to use when the number of samples behind an interval is not stated.
 */
export const tQuantile = (p: number, degrees: number): number => quantile(p, Math.min(degrees, AS_GOOD_AS_NORMAL));
