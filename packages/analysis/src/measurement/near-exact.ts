import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Measurement } from './measurement.ts';

/** Counts that lie within some thousandths of each other from one occasion to another: a time would need an anchor. */
const NEAR_EXACT: ReadonlySet<string> = new Set(['heap', 'allocations', 'instructions']);

export const isNearExact = ({ metric, exact }: Pick<CaseIdentity, 'metric' | 'exact'>): boolean =>
  !exact && NEAR_EXACT.has(metric);

/** Logarithms of the counts of a measurement, by repeat; null where one is not above zero. */
export function logsOfCounts({
  samples,
  sampleKind,
  value,
}: Pick<Measurement, 'samples' | 'sampleKind'> & { readonly value: number }): number[] | null {
  const values = sampleKind === 'repeats' ? samples : [value];
  return values.every((each) => each > 0) ? values.map(Math.log) : null;
}
