import type { Unknown } from '../measurement/measurement.ts';

/** How many verdicts were tested together, and how far they can be trusted. */
export type TestCount = {
  /** Cells put to a test. */
  readonly tested: number;
  /** Of them those that came to better or worse, and those that came to the same within the minimum effect. */
  readonly called: number;
  readonly same: number;
  /** How many chance alone calls at the most, if nothing differs: .005 of those tested. */
  readonly expectedFalsePositives: number;
  /** The minimum effect of the verdicts, which is one for all cells of a page: 0.03 is 3 %. */
  readonly minimumEffect: number;
};

/** What every page of verdicts says beside its cells: how they were tested, and which names of its address nothing has. */
export type TestedPage = TestCount & { readonly unknown: readonly Unknown[] };
