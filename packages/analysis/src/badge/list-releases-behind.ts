import type { Version } from '@tachograph/schema/version';
import type { KnownReleases } from './badge-statement.ts';

/**
 * Releases newer than a version that have no results for the comparison, oldest first. Pre-releases do not count, nor does
 * a text that is no version number; two spellings of one version are one release.
 */
export function listReleasesBehind(version: Version | null, { known, measured }: KnownReleases): Version[] {
  if (!version?.parsed) return [];
  const done = new Set(measured.map(({ sortKey }) => sortKey));
  const newer = known.filter(
    ({ parsed, prerelease, sortKey }) => parsed && !prerelease && sortKey > version.sortKey && !done.has(sortKey),
  );
  const releases = new Map(newer.map((release) => [release.sortKey, release]));
  return [...releases.values()].sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
}
