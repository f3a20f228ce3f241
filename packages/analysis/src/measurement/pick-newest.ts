import { compareVersions, type Version } from '@tachograph/schema/version';
import { findPairs, nameAnchor } from './anchor.ts';
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

/** Text of the anchor of a measurement in turns; null for every other. */
function anchorKey(measurement: Measurement): string | null {
  const pairs = findPairs(measurement);
  return pairs && nameAnchor(pairs.anchor);
}

/** The anchor that most versions, and more than half of them, were measured with, as text; of equals the later one. */
function findUsualAnchor(measurements: readonly Measurement[]): string | null {
  const versions = new Map<string, Set<string | null>>();
  for (const measurement of measurements) {
    const anchor = anchorKey(measurement);
    if (anchor !== null) versions.set(anchor, (versions.get(anchor) ?? new Set()).add(versionKey(measurement)));
  }
  const all = new Set(measurements.map(versionKey)).size;
  const most = [...versions].reduce((a, b) => (b[1].size >= a[1].size ? b : a), [
    '',
    new Set<string | null>(),
  ] as const);
  return most[1].size * 2 > all ? most[0] : null;
}

/**
 * One measurement for every version, oldest version first: the newest of each; of versions with several, the newest one that
 * was measured in turns with the same anchor as most other versions. Ratios to two anchors cannot be compared.
 */
export function listNewestByVersion(measurements: readonly Measurement[]): Measurement[] {
  const usual = findUsualAnchor(measurements);
  const newest = new Map<string | null, Measurement>();
  const comparable = new Set<string | null>();
  for (const measurement of [...measurements].sort(compareAge)) {
    const key = versionKey(measurement);
    const isComparable = usual !== null && anchorKey(measurement) === usual;
    if (comparable.has(key) && !isComparable) continue;
    if (isComparable) comparable.add(key);
    newest.set(key, measurement);
  }
  return [...newest.values()];
}
