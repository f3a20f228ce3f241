import type { DriverSummary } from '@/server/views.ts';

type Versions = DriverSummary['versions'];

/** The newest of versions in their order. A branch name such as "main" comes last in it, and is newer than nothing. */
export const pickNewestVersion = (versions: Versions): Versions[number] | null =>
  versions.findLast(({ parsed }) => parsed) ?? versions.at(-1) ?? null;
