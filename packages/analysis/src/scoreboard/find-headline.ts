import type { DriverColumn } from '../measurement/measurement.ts';
import type { StandingEntry } from './scoreboard.ts';

/** The first figure of a standing: its fastest driver against the reference, or the reference against the next one. */
export type Headline = Pick<StandingEntry, 'low' | 'high' | 'n' | 'outcome'> & {
  /** With the version of the cases of the mean; null where they are of several. */
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
  const { ratio, low, high, n, outcome, versions } = best;
  const column = { ...best.column, version: versions.own };
  const held = { ...reference, version: versions.reference };
  if (ratio >= 1 || outcome === 'same' || outcome === 'no-difference') {
    return { leader: column, other: held, ratio, low, high, n, outcome };
  }
  return {
    leader: held,
    other: column,
    ratio: 1 / ratio,
    low: invert(high),
    high: invert(low),
    n,
    outcome: outcome === 'worse' ? 'better' : outcome,
  };
}
