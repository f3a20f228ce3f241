import type { LockedPackage } from './package-url.ts';

/** The packages that are pinned, and how many entries are none of a registry. */
export type Collected = {
  /** Each version of each package once, in the order of the file. */
  readonly packages: readonly LockedPackage[];
  /** Entries that no registry has: ranges, folders, addresses, repositories, workspaces. */
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
