import type { MatrixCell } from '@tachograph/analysis/matrix';
import type { VerdictWord } from '@tachograph/analysis/verdict';
import { type Heat, toHeat } from '@/charts/bars/heat-model.ts';

const NO_HEAT = toHeat(null);

const TINTED: readonly VerdictWord[] = ['faster', 'slower', 'not-enough-samples'];

/** A difference that was not shown has no tint, and a figure that is not compared has none either. */
export const cellHeat = ({ verdict, measurement: { status } }: MatrixCell): Heat =>
  status === 'ok' && TINTED.includes(verdict.word) ? toHeat(verdict.ratio) : NO_HEAT;
