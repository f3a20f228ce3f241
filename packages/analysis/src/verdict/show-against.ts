import type { Direction } from '@tachograph/units';
import type { Measurement } from '../measurement/measurement.ts';
import { scaleInterval } from '../measurement/show-measurement.ts';
import { inOrder } from './pair.ts';
import type { Verdict } from './verdict.ts';

/** Rounding apart, two values are one. */
const ALIKE = 1e-9;

/**
 * A measurement beside the reference of its row: the value of the reference times the ratio. They differ where the two were compared as
 * they were measured together, on another occasion than the newest of the reference.
 */
export function showAgainst(
  reference: Measurement | null,
  measurement: Measurement | null,
  { rule, ratio }: Pick<Verdict, 'rule' | 'ratio'>,
  direction: Direction,
): Measurement | null {
  const base = reference?.value ?? null;
  if (!measurement?.value || !base || !ratio || (rule !== 'paired' && rule !== 'repeats')) return measurement;
  const [up, down] = inOrder(direction, ratio, 1);
  const value = (base * up) / down;
  const factor = value / measurement.value;
  if (Math.abs(factor - 1) < ALIKE) return measurement;
  const { uncertainty } = measurement;
  return {
    ...measurement,
    value,
    basis: 'anchor-level',
    uncertainty: uncertainty && scaleInterval(uncertainty, factor),
  };
}
