import { compareVersions, type Version } from '@tachograph/schema/version';
import type { Measurement } from './measurement.ts';

/** A branch name such as "main" has no place among versions, so it counts as older than any of them. */
const rank = (version: Version | null) => (version === null ? 0 : version.parsed ? 2 : 1);

/** What has an age: results of a version, or of none, at a time. */
type Dated = Pick<Measurement, 'version' | 'measuredAt'>;

/** Older version first; of one version, or without versions, the older measurement first. */
export function compareAge(a: Dated, b: Dated): number {
  const byKind = rank(a.version) - rank(b.version);
  if (byKind !== 0) return byKind;
  const byVersion = a.version && b.version ? compareVersions(a.version, b.version) : 0;
  return byVersion || a.measuredAt.getTime() - b.measuredAt.getTime();
}

/** The newest measurement of the newest version; not the one measured last, which may be of an old version. */
export const pickNewest = <T extends Dated>(measurements: readonly T[]): T | null =>
  measurements.reduce<T | null>(
    (newest, measurement) => (newest && compareAge(newest, measurement) > 0 ? newest : measurement),
    null,
  );

/** By which measurements of one version are grouped; null for none. */
export const versionKey = ({ version }: Measurement): string | null => version?.sortKey ?? null;

/** One measurement for every version, the newest of each, oldest version first. */
export function listNewestByVersion(measurements: readonly Measurement[]): Measurement[] {
  const newest = new Map<string | null, Measurement>();
  for (const measurement of [...measurements].sort(compareAge)) newest.set(versionKey(measurement), measurement);
  return [...newest.values()];
}
