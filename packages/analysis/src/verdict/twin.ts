import type { Verdict } from './verdict.ts';

/** The second process of an anchor against its first (A/A), over the invocations of a batch. */
export type Twin = NonNullable<NonNullable<Verdict['trace']['evidence']>['twin']>;

/** An A/A difference beyond this (2 %), or beyond three standard errors, is the machine's or the harness's. */
const LARGEST_TWIN = Math.log(1.02);
const TWIN_ERRORS = 3;

/** The mean of the twins' log ratios, with the variance of one; null where no invocation had a twin. */
export function measureTwin(twins: readonly number[], variance: number): Twin | null {
  if (twins.length === 0) return null;
  const logRatio = twins.reduce((sum, twin) => sum + twin, 0) / twins.length;
  return { logRatio, standardError: Math.sqrt(variance / twins.length) };
}

export const isSteady = ({ logRatio, standardError }: Twin): boolean =>
  Math.abs(logRatio) <= LARGEST_TWIN && Math.abs(logRatio) <= TWIN_ERRORS * standardError;
