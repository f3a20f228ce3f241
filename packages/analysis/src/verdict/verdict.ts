import type { Verdict } from '@tachograph/schema/share';

export type { Verdict, VerdictOutcome, VerdictReason } from '@tachograph/schema/share';

export type VerdictRule = Verdict['rule'];
type VerdictTrace = Verdict['trace'];
export type TraceInput = VerdictTrace['inputs']['subject'];
export type TraceStep = VerdictTrace['steps'][number];

/** Version of the rules on this page; stored with every frozen verdict. */
export const ALGORITHM = 'compare-2';

/** The level of every test, and of a page: the share of false ones accepted among its calls. */
export const ALPHA = 0.05;

/** Smaller differences (3 %) are no difference. */
export const MINIMUM_EFFECT = 0.03;

/** Whether a rule came to better, worse, the same or no difference. */
export const isEvaluated = ({ outcome }: Pick<Verdict, 'outcome'>): boolean =>
  outcome === 'better' || outcome === 'worse' || outcome === 'same' || outcome === 'no-difference';
