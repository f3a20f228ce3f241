import type { FiguresRatio } from './figures.ts';
import type { BlockFinding } from './finding.ts';

type Estimate = Pick<FiguresRatio, 'ratio' | 'low' | 'high'>;

/** Smaller differences are called the same everywhere. */
const LEAST = Math.log(1.03);

/** Standard errors in half of a 95 % interval. Of few invocations an interval is wider, so an error is estimated too large, never too small. */
const HALF = 1.96;

/** The chance that noise alone moves anything of a document. */
const ALPHA = 0.01;

const half = ({ low, high }: Estimate): number | null =>
  low !== null && high !== null && low > 0 && high > 0 ? (Math.log(high) - Math.log(low)) / 2 : null;

/**
 * How far a ratio has moved from the one that was written, in standard errors of their difference on the scale of logarithms: both were
 * measured, so both vary. 0 below 3 %, and where one of them has no interval.
 */
export function toShift(was: Estimate, is: Estimate): number {
  const before = half(was);
  const after = half(is);
  if (before === null || after === null || !was.ratio || !is.ratio || was.ratio <= 0 || is.ratio <= 0) return 0;
  const moved = Math.abs(Math.log(is.ratio) - Math.log(was.ratio));
  if (moved < LEAST) return 0;
  return moved / Math.max(Math.hypot(before, after) / HALF, Number.EPSILON);
}

/**
 * Whether documents say something else than what is measured, beyond the noise of all their ratios together: something was never filled,
 * or one of n ratios moved so far that chance does it once in a hundred times. The bound is that of the normal distribution, P(|Z| > z) ≤ exp(−z²/2), shared by the n (Bonferroni).
 */
export function isBeyondNoise(findings: readonly BlockFinding[]): boolean {
  if (findings.some(({ state }) => state === 'empty')) return true;
  const shifts = findings.flatMap((finding) => finding.shifts);
  const bound = Math.sqrt(2 * Math.log(Math.max(1, shifts.length) / ALPHA));
  return shifts.some((shift) => shift > bound);
}
