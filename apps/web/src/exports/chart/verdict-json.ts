import type { Verdict } from '@tachograph/analysis/verdict';

/** A verdict with its figures and its explanation, as JSON has it. */
export const toVerdictJson = ({ outcome, ratio, ratioLow, ratioHigh, rule, p, q, reason, explanation }: Verdict) => ({
  outcome,
  ratio,
  ratioLow,
  ratioHigh,
  rule,
  p,
  q,
  reason,
  explanation,
});
