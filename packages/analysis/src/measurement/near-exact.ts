import type { CaseIdentity } from '@tachograph/schema/normalise';

/** Counts that lie within some thousandths of each other from one occasion to another: a time would need an anchor. */
const NEAR_EXACT: ReadonlySet<string> = new Set(['heap', 'allocations', 'instructions']);

export const isNearExact = ({ metric, exact }: Pick<CaseIdentity, 'metric' | 'exact'>): boolean =>
  !exact && NEAR_EXACT.has(metric);
