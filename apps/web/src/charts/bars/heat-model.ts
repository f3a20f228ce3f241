import type { MatrixCell } from '@tachograph/analysis/matrix';
import type { VerdictOutcome } from '@tachograph/analysis/verdict';
import { paint } from '../style/paint.tsx';

/** Where one tint ends and the next begins, in times better or worse. Below the first is the smallest effect: no tint. */
export const HEAT_BOUNDS = [1.03, 1.1, 1.35, 2] as const;

export type Heat = {
  readonly side: 'better' | 'worse' | 'same';
  /** 0 for no tint, up to 4. */
  readonly step: number;
  /** Length of the bar that shows the same without colour: a share of half the cell. */
  readonly share: number;
};

/** The tint of a cell's background; undefined for none. */
export const heatTint = ({ side, step }: Pick<Heat, 'side' | 'step'>): string | undefined =>
  side === 'same' || step === 0 ? undefined : paint(`${side}-${step as 1 | 2 | 3 | 4}`);

/** Ratios from here on fill the whole bar. */
const LONGEST = 2.5;

/**
 * How a cell shows its ratio, in times better than the reference: a tint in four steps, and a bar from the middle, to the
 * right where it is better and to the left where it is worse, so that nothing hangs on the colour. The bar is
 * logarithmic: twice as fast and half as fast are equally long.
 */
export function toHeat(ratio: number | null): Heat {
  if (ratio === null || !(ratio > 0) || !Number.isFinite(ratio)) return { side: 'same', step: 0, share: 0 };
  const times = Math.max(ratio, 1 / ratio);
  const step = HEAT_BOUNDS.filter((bound) => times >= bound).length;
  if (step === 0) return { side: 'same', step, share: 0 };
  const share = Math.min(1, Math.log(times) / Math.log(LONGEST));
  return { side: ratio > 1 ? 'better' : 'worse', step, share: Math.round(share * 1000) / 1000 };
}

const TINTED: readonly VerdictOutcome[] = ['better', 'worse', 'insufficient-samples'];

/** A difference that was not shown has no tint, and a figure that is not compared has none either. */
export const cellHeat = ({ verdict, measurement: { status } }: MatrixCell): Heat =>
  toHeat(status === 'ok' && TINTED.includes(verdict.outcome) ? verdict.ratio : null);
