import { tCdf, tQuantile } from '../distribution/student-t.ts';

/** Smaller differences (3 %) are no difference. */
const MINIMUM_EFFECT = 0.03;

export type EffectOptions = {
  /** Smallest relative difference of interest, as a share: max(ratio, 1 ÷ ratio) − 1. 0.03 unless told otherwise. */
  readonly minimumEffect?: number;
};

/** The minimum effect on the scale of natural logarithms. */
export const logEffectOf = ({ minimumEffect = MINIMUM_EFFECT }: EffectOptions): number => Math.log1p(minimumEffect);

/** A test of a ratio by the t of its logarithm. */
export type LogRatioTest = {
  /** Of geometric means: how many times the reference the other side is. */
  readonly ratio: number;
  /** Ends of the 95 % interval of `ratio`. */
  readonly low: number;
  readonly high: number;
  /** Natural logarithm of `ratio`, and its standard error. */
  readonly difference: number;
  readonly standardError: number;
  readonly t: number;
  /** Degrees of freedom of t; seldom whole. */
  readonly degrees: number;
  /** Two-sided, of no difference. */
  readonly p: number;
  /** Of a difference at least as large as the minimum effect, either way: small where the two sides are the same within it. */
  readonly pSame: number;
};

type LogRatio = Pick<LogRatioTest, 'difference' | 'standardError' | 'degrees'>;

/**
 * p of no difference, p of a difference beyond the minimum effect (two one-sided tests, Schuirmann 1987, *Journal of
 * Pharmacokinetics and Biopharmaceutics* 15), and the interval.
 */
export function testLogRatio({ difference, standardError, degrees }: LogRatio, options: EffectOptions): LogRatioTest {
  const t = difference / standardError;
  const limit = logEffectOf(options);
  const half = tQuantile(0.975, degrees) * standardError;
  return {
    ratio: Math.exp(difference),
    low: Math.exp(difference - half),
    high: Math.exp(difference + half),
    difference,
    standardError,
    t,
    degrees,
    p: 2 * tCdf(-Math.abs(t), degrees),
    // The larger of the two: the end that the difference is nearer to.
    pSame: tCdf((Math.abs(difference) - limit) / standardError, degrees),
  };
}
