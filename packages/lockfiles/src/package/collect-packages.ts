import type { LockedPackage } from './package-url.ts';

/** The packages of a lockfile, and how many of its entries are none of a registry. */
export type Collected = {
  readonly packages: readonly LockedPackage[];
  /** Entries that no registry has in this version: ranges, folders, addresses, repositories. */
  readonly omitted: number;
};

/** A lockfile of the largest repositories has a tenth of that. Those beyond are counted as omitted. */
const MOST_PACKAGES = 200_000;

/** Each package once, in the order of the file; null stands for an entry that is none of a registry. */
export function collectPackages(entries: Iterable<LockedPackage | null>): Collected {
  const packages = new Map<string, LockedPackage>();
  let omitted = 0;
  for (const entry of entries) {
    if (entry === null || (packages.size >= MOST_PACKAGES && !packages.has(entry.purl))) omitted += 1;
    else if (!packages.has(entry.purl)) packages.set(entry.purl, entry);
  }
  return { packages: [...packages.values()], omitted };
}
