import type { Verdict } from './types.ts';

/** Benjamini–Hochberg over the cells that are read together: a p-value that only chance explains loses its verdict. */
export function adjustVerdicts(_verdicts: readonly Verdict[], _q = 0.05): Verdict[] {
  throw new Error('adjustVerdicts is not written yet');
}
