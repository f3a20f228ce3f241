import type { Verdict } from '@tachograph/analysis/verdict';
import type { ChartUnit } from '@/charts/labels/chart-labels.ts';

/** The unit of the figures in JSON. */
export const jsonUnit = ({ canonical, direction }: ChartUnit) => ({ unit: canonical, better: direction });

type Environment = { readonly identity: string; readonly label: string };

export const jsonEnvironment = (environment: Environment | null) =>
  environment && { identity: environment.identity, label: environment.label };

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
