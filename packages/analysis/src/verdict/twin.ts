import type { Verdict } from './verdict.ts';

/** The second process of an anchor against its first (A/A), over the invocations of a batch. */
export type Twin = NonNullable<NonNullable<Verdict['trace']['evidence']>['twin']>;

/**
 * An A/A difference beyond three standard errors is the machine's or the harness's; one beyond 2 % is already beyond two.
 * 2 % alone would say so of every sixth steady batch whose standard error is 1.5 %, and that noise is in its intervals.
 */
const LARGEST_TWIN = Math.log(1.02);
const TWIN_ERRORS = { any: 3, large: 2 } as const;

export function isSteady({ logRatio, standardError }: Twin): boolean {
  const apart = Math.abs(logRatio);
  const errors = Math.abs(logRatio) / standardError;
  return errors <= (apart > LARGEST_TWIN ? TWIN_ERRORS.large : TWIN_ERRORS.any);
}
