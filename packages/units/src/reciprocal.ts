import type { Direction } from './unit.ts';

/** The unit in which the same figure reads the other way round: `other = dividend ÷ figure`, both canonical. */
export type Reciprocal = { readonly unit: string; readonly direction: Direction; readonly dividend: number };

/** Both canonical units hide a second: `ops/s` says it, `ns/op` counts it. */
const NANOSECONDS_IN_A_SECOND = 1e9;

/** Operations in a second ↔ time of one operation. Null for a unit that is neither. */
export function reciprocalOf(canonical: string): Reciprocal | null {
  if (canonical === 'ops/s') return { unit: 'ns/op', direction: 'lower', dividend: NANOSECONDS_IN_A_SECOND };
  if (canonical === 'ns/op') return { unit: 'ops/s', direction: 'higher', dividend: NANOSECONDS_IN_A_SECOND };
  return null;
}
