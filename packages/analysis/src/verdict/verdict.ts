import type { Verdict } from '@tachograph/schema/share';
import type { NoiseSource } from '../measurement/measurement.ts';

export type { Verdict, VerdictOutcome, VerdictReason } from '@tachograph/schema/share';

export type VerdictRule = Verdict['rule'];
type VerdictTrace = Verdict['trace'];
export type TraceInput = VerdictTrace['inputs']['subject'];
export type TraceStep = VerdictTrace['steps'][number];

/** Version of the rules on this page; stored with every frozen verdict. */
export const ALGORITHM = 'compare-3';

/** The level of the changes of a driver, and of a gate: the share of false ones that is accepted among those called. */
export const ALPHA = 0.05;

/** Smaller differences (3 %) are no difference. */
export const MINIMUM_EFFECT = 0.03;

/** Whether a rule came to better, worse, the same or no difference. */
export const isEvaluated = ({ outcome }: Pick<Verdict, 'outcome'>): boolean =>
  outcome === 'better' || outcome === 'worse' || outcome === 'same' || outcome === 'no-difference';

/**
 * What results are judged by beside themselves: made where their project is read, completed with the noise where the results
 * are, and passed on whole.
 */
export type Evaluation = {
  /** Smallest relative difference worth a verdict; 0.03 unless told otherwise. */
  readonly minimumEffect?: number | undefined;
  /** What other measurements say of the noise between repeats; nothing unless told otherwise. */
  readonly noise?: NoiseSource | undefined;
};

export const toEvaluation = ({ minimumEffect }: { readonly minimumEffect: number | null }): Evaluation => ({
  minimumEffect: minimumEffect ?? undefined,
});

/** Whether both ask for the same, whatever is known of the noise. */
export const isSameEvaluation = (a: Evaluation = {}, b: Evaluation = {}): boolean =>
  a.minimumEffect === b.minimumEffect;
