import type { Verdict } from '@tachograph/analysis/verdict';

/** A verdict with its figures and its sentence, as JSON has it. */
export const toVerdictJson = ({ word, ratio, ratioLow, ratioHigh, rule, p, q, reason, sentence }: Verdict) => ({
  word,
  ratio,
  ratioLow,
  ratioHigh,
  rule,
  p,
  q,
  reason,
  sentence,
});
