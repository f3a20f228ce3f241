import { groupBy } from '@tachograph/schema/collection';
import { compareVersions } from '@tachograph/schema/version';
import type { Lockfile } from '../lockfile.ts';
import { type LockedPackage, toPackageKey } from '../package/package-url.ts';
import { versionOf } from '../package/to-release.ts';

/** A package that has another version in the second of two lockfiles. */
export type VersionChange = { readonly from: LockedPackage; readonly to: LockedPackage };

/** The newest version first. */
const byVersion = (a: LockedPackage, b: LockedPackage): number => compareVersions(versionOf(b), versionOf(a));

/** Each package by its key, with its versions. */
const groupByKey = ({ packages }: Lockfile) => groupBy(packages, ({ purl }) => toPackageKey(purl) ?? purl);

/** Those of `versions` that are not among the others, newest first. */
function listOnlyIn(versions: readonly LockedPackage[], others: readonly LockedPackage[]): LockedPackage[] {
  const known = new Set(others.map(({ version }) => version));
  return versions.filter(({ version }) => !known.has(version)).sort(byVersion);
}

/**
 * The packages whose version differs between two lockfiles. A package that only one of them has is none. Of several
 * copies, those that went and those that came are paired from the newest on.
 */
export function listVersionChanges(base: Lockfile, head: Lockfile): readonly VersionChange[] {
  const after = groupByKey(head);
  return [...groupByKey(base)].flatMap(([key, versions]) => {
    const now = after.get(key) ?? [];
    const came = listOnlyIn(now, versions);
    return listOnlyIn(versions, now).flatMap((from, index) => {
      const to = came[index];
      return to ? [{ from, to }] : [];
    });
  });
}
