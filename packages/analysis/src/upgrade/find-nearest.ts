import { compareVersions, type Version } from '@tachograph/schema/version';
import type { VersionedSeries } from '../selection/choose-environment.ts';
import { hasRelease, listReleases } from './choose-releases.ts';
import type { UpgradeGap } from './upgrade.ts';

/** What was measured of a case nearest to two releases; `high` is null where one release is all there is, both where nothing is. */
export type Nearest = Pick<UpgradeGap, 'missing'> & { readonly low: Version | null; readonly high: Version | null };

/** Of releases in order the newest before one, else the oldest after it. */
const findBeside = (releases: readonly Version[], at: Version): Version | null =>
  releases.findLast((release) => compareVersions(release, at) <= 0) ?? releases[0] ?? null;

/** The releases of a case that stand for the two, of which it has not both: each itself, else the newest before it, else the oldest after it. */
export function findNearest(of: VersionedSeries, from: Version, to: Version): Nearest {
  const hasFrom = hasRelease(of, from);
  const missing = hasFrom ? 'to' : hasRelease(of, to) ? 'from' : 'both';
  const releases = listReleases([of]);
  const low = findBeside(
    missing === 'from' ? releases.filter(({ sortKey }) => sortKey !== to.sortKey) : releases,
    from,
  );
  // Nothing but the second release, or only newer ones beside it.
  if (missing === 'from' && (!low || compareVersions(low, to) > 0)) return { missing, low: to, high: null };
  if (!low) return { missing, low: null, high: null };
  const later = releases.filter((release) => compareVersions(release, low) > 0);
  return { missing, low, high: findBeside(later, to) };
}
