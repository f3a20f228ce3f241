type Verdict = {
  readonly outcome: string;
  readonly ratio: number | null;
  readonly ratioLow: number | null;
  readonly ratioHigh: number | null;
  readonly explanation: string;
};

/** A verdict with its ratio, times better with a 95 % interval; where pages withhold it, null with the reason. */
export function toRatio({ outcome, ratio, ratioLow, ratioHigh, explanation }: Verdict) {
  const isWithheld = outcome === 'not-comparable' || ratio === null;
  return {
    outcome,
    ratio: isWithheld ? null : ratio,
    low: isWithheld ? null : ratioLow,
    high: isWithheld ? null : ratioHigh,
    withheld: isWithheld ? explanation : null,
    explanation,
  };
}
