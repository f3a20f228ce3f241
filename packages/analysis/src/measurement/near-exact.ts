import type { CaseIdentity } from '@tachograph/schema/normalise';
import type { Measurement } from './measurement.ts';

/** Counts that lie within some thousandths of each other from one occasion to another: a time would need an anchor. */
const NEAR_EXACT: ReadonlySet<string> = new Set(['heap', 'allocations', 'instructions']);

/** Whether the figures of a case are such counts; what repeats to the last digit is exact instead. */
export const isNearExact = ({ metric, exact }: Pick<CaseIdentity, 'metric' | 'exact'>): boolean =>
  !exact && NEAR_EXACT.has(metric);

/** Natural logarithms of the counts of a measurement as they were measured, by repeat; null where one is not above zero. */
export function logsOfCounts({
  samples,
  sampleKind,
  measured,
}: Pick<Measurement, 'samples' | 'sampleKind' | 'measured'>): number[] | null {
  const values = sampleKind === 'repeats' ? samples : [measured ?? 0];
  return values.every((each) => each > 0) ? values.map(Math.log) : null;
}
