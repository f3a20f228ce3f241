import { smallestP } from '../sample/mann-whitney.ts';
import { medianOf } from '../sample/quantile.ts';
import { type EffectOptions, logEffectOf } from './log-ratio-test.ts';

/** What a difference needs besides a small p. */
export type Checks = {
  /** The ratio of geometric means reaches the minimum effect. */
  readonly effect: boolean;
  /** The medians differ the same way. */
  readonly direction: boolean;
  /** The ranks agree that the sides lie apart, as far as so few repeats can. */
  readonly rank: boolean;
};

/** A rank test of few repeats cannot reach 5 %: this, or its smallest p, is asked of it. */
const RANK_LEVEL = 0.1;
/** p-values of one share computed in two ways are equal to this. */
const ROUNDING = 1e-9;

export const reachesEffect = (difference: number, options: EffectOptions): boolean =>
  Math.abs(difference) >= logEffectOf(options);

/** Both sides as natural logarithms, the exact rank test's p between them, and the difference of their means. */
type Sides = {
  readonly reference: readonly number[];
  readonly other: readonly number[];
  readonly difference: number;
  readonly pRank: number;
};

export const checkSides = ({ reference, other, difference, pRank }: Sides, options: EffectOptions): Checks => ({
  effect: reachesEffect(difference, options),
  direction: (medianOf(other) - medianOf(reference)) * difference > 0,
  rank: pRank <= Math.max(RANK_LEVEL, smallestP(reference.length, other.length)) + ROUNDING,
});
