import { compareVersions } from '@tachograph/schema/version';
import type { Lockfile } from '../lockfile.ts';
import type { LockedPackage } from '../package/package-url.ts';
import { toRelease, versionOf } from '../package/to-release.ts';
import { indexDrivers, type PackagedDriver } from './index-drivers.ts';

/** A driver in the release that a lockfile pins. */
export type LockedDriver<D> = { readonly driver: D; readonly release: string };

/** The drivers in a lockfile, in its order; of several copies of one the newest. */
export function listLockedDrivers<D extends PackagedDriver>(
  lockfile: Lockfile,
  drivers: readonly D[],
): LockedDriver<D>[] {
  const find = indexDrivers(drivers);
  const newest = new Map<D, LockedPackage>();
  for (const locked of lockfile.packages) {
    for (const driver of find(locked)) {
      const known = newest.get(driver);
      if (!known || compareVersions(versionOf(known), versionOf(locked)) < 0) newest.set(driver, locked);
    }
  }
  return [...newest].map(([driver, locked]) => ({ driver, release: toRelease(locked) }));
}
