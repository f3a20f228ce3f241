import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Version } from '@tachograph/schema/version';
import type { DriverName, Measurement } from '../measurement/measurement.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** Whether a second measurement came to what the first one did. */
export type ReproductionOutcome = 'reproduced' | 'not-reproduced' | 'cannot-say';

/** One cell that two runs measured. */
export type ReproducedCell = {
  readonly key: string;
  readonly case: CaseIdentity;
  readonly title: string;
  readonly params: string;
  readonly driver: DriverName;
  readonly version: Version | null;
  readonly original: Measurement;
  readonly repeated: Measurement;
  readonly outcome: ReproductionOutcome;
  /** "reproduced within the interval", "not reproduced: 1.20× slower", "cannot say: no interval". */
  readonly label: string;
  /** Of the second against the first, with its evidence. */
  readonly verdict: Verdict;
};

/** A run held against the run that it says it reproduces. */
export type Reproduction = {
  /** Not reproduced first, then what cannot be said, then the rest, each in the order of scenarios. */
  readonly cells: readonly ReproducedCell[];
  readonly counts: Readonly<Record<ReproductionOutcome, number>>;
  /** Cells of the first run that the second did not measure; the other way round. */
  readonly onlyInOriginal: number;
  readonly onlyInRepeated: number;
  /** "9 of 10 cells reproduced, 1 not." */
  readonly explanation: string;
};
