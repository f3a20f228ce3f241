import type { DriverColumn } from '../measurement/measurement.ts';
import type { StandingEntry } from './scoreboard.ts';

/** The first figure of a standing: its fastest driver against the reference, or the reference against the next one. */
export type Headline = Pick<StandingEntry, 'low' | 'high' | 'n' | 'outcome'> & {
  readonly leader: DriverColumn;
  readonly other: DriverColumn;
  /** Times better, 1 or more where there is a difference. */
  readonly ratio: number;
};

/** A mean over one case is that case. */
const LEAST_CASES = 2;

const invert = (value: number | null) => value && 1 / value;

/** Null where no two drivers have common cases. */
export function findHeadline(standing: readonly StandingEntry[]): Headline | null {
  const reference = standing.find(({ outcome }) => outcome === 'reference')?.column;
  const [best] = standing
    .filter(({ column, isCommon, n }) => column !== reference && isCommon && n >= LEAST_CASES)
    .sort((a, b) => (b.place ?? 0) - (a.place ?? 0));
  if (!reference || !best || best.ratio === null) return null;
  const { column, ratio, low, high, n, outcome } = best;
  if (ratio >= 1 || outcome === 'same' || outcome === 'no-difference') {
    return { leader: column, other: reference, ratio, low, high, n, outcome };
  }
  return {
    leader: reference,
    other: column,
    ratio: 1 / ratio,
    low: invert(high),
    high: invert(low),
    n,
    outcome: outcome === 'worse' ? 'better' : outcome,
  };
}
