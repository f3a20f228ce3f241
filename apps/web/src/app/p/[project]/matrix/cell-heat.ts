import type { MatrixCell } from '@tachograph/analysis/matrix';
import type { VerdictOutcome } from '@tachograph/analysis/verdict';
import { type Heat, toHeat } from '@/charts/bars/heat-model.ts';

const NO_HEAT = toHeat(null);

const TINTED: readonly VerdictOutcome[] = ['better', 'worse', 'insufficient-samples'];

/** A difference that was not shown has no tint, and a figure that is not compared has none either. */
export const cellHeat = ({ verdict, measurement: { status } }: MatrixCell): Heat =>
  status === 'ok' && TINTED.includes(verdict.outcome) ? toHeat(verdict.ratio) : NO_HEAT;
