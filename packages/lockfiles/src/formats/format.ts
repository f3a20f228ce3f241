import type { LockedPackage } from '../package/package-url.ts';

/** The entries of a lockfile, in its order; null is one that no registry has. */
export type Entries = Iterable<LockedPackage | null>;

/** Reads the text of a lockfile of one kind; throws `LockfileProblem` where it is none. */
export type ReadEntries = (text: string) => Entries;
