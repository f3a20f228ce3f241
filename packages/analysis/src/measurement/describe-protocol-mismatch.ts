import type { Params } from '@tachograph/schema/result';

export type Protocol = 'text' | 'binary';

/**
 * "protocol mismatch: binary declared, text observed": a scenario says by which protocol its statements run, and the
 * session's counters say by which they did; where they differ, the figure is of other work than its name says. Null where
 * they agree, or one of them says nothing. Several observations are the repeats of one measurement.
 */
export function describeProtocolMismatch({ protocol: declared }: Params, observed: readonly (Protocol | null)[]) {
  if (declared !== 'text' && declared !== 'binary') return null;
  const seen = observed.find((protocol) => protocol !== null && protocol !== declared);
  return seen ? `protocol mismatch: ${declared} declared, ${seen} observed` : null;
}
