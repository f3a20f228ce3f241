import { type Prior, SMALLEST_VARIANCE, type Spread } from './prior.ts';

export type Moderated = {
  /** s²: of one repeat, on natural logarithms. */
  readonly variance: number;
  readonly degrees: number;
  /** d₀: how many of the degrees come from the prior. */
  readonly priorDegrees: number;
};

/** The most degrees that a prior lends to samples with `own` degrees. */
type MostLent = (own: number) => number;

/**
 * With 3·own + 2 the t of samples whose only difference is one outlier is √(4 + 2 ÷ own) at the most, however far it lies: p
 * stays near .047. With 6·own + 2 it is √(7 + 2 ÷ own), which never reaches p = .005.
 */
export const MOST_LENT: Readonly<Record<'repeats' | 'paired', MostLent>> = {
  repeats: (own) => 3 * own + 2,
  paired: (own) => 6 * own + 2,
};

/** Degrees of freedom that a prior has to lend, before that limit. */
export const usableDegrees = (prior: Prior | null): number => (prior ? Math.min(prior.dispersion, prior.degrees) : 0);

/**
 * The variance of one repeat from the samples under test and the prior: d₀·s₀² and the samples' own squares, over both
 * their degrees of freedom (Smyth 2004, section 4), but never below s₀²: four fast repeats against four slow ones look
 * noiseless by themselves.
 */
export function moderate(own: Spread, prior: Prior | null, mostLent: MostLent = MOST_LENT.repeats): Moderated {
  if (!prior) {
    const variance = Math.max(own.sumOfSquares / own.degrees, SMALLEST_VARIANCE);
    return { variance, degrees: own.degrees, priorDegrees: 0 };
  }
  const priorDegrees = Math.min(usableDegrees(prior), mostLent(own.degrees));
  const degrees = priorDegrees + own.degrees;
  const shrunk = (priorDegrees * prior.variance + own.sumOfSquares) / degrees;
  return { variance: Math.max(prior.variance, shrunk, SMALLEST_VARIANCE), degrees, priorDegrees };
}
