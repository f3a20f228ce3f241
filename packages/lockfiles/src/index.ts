/** Lockfiles: the text of one, as a package manager wrote it, in; the packages that it pins, out. */
export { listVersionChanges } from './changes/list-version-changes.ts';
export { indexDrivers } from './drivers/index-drivers.ts';
export { listLockedDrivers } from './drivers/list-locked-drivers.ts';
export type { Lockfile } from './lockfile.ts';
export { toRelease } from './package/to-release.ts';
export { readLockfile } from './read-lockfile.ts';
