import { findPackageUrl } from '@tachograph/adapters/names';
import { indexDrivers, listVersionChanges, toRelease } from '@tachograph/lockfiles';
import { listTables, readField } from '../read-json.ts';
import type { Pair } from './read-pairs.ts';

/** A driver of the project whose version two lockfiles have different. */
export type Bump = {
  /** Slug and name of the driver. */
  readonly driver: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
};

/** What two or more pairs of lockfiles change. */
export type Bumps = {
  /** Each once, in the order of the lockfiles. */
  readonly bumps: readonly Bump[];
  /** Packages whose version differs, drivers and others. */
  readonly changed: number;
};

/** The drivers of `GET /v1/drivers`; one without a package URL has that of the known driver of its name. */
const readDrivers = (response: unknown) =>
  listTables(readField(response, 'drivers')).flatMap(({ slug, name, language, purl }) => {
    if (typeof slug !== 'string' || typeof name !== 'string') return [];
    const spoken = typeof language === 'string' ? language : null;
    return [{ slug, name, language: spoken, purl: typeof purl === 'string' ? purl : findPackageUrl(name, spoken) }];
  });

/** The drivers of the project whose versions differ between the lockfiles of each pair. */
export function listBumps(pairs: readonly Pair[], drivers: unknown): Bumps {
  const find = indexDrivers(readDrivers(drivers));
  const bumps = new Map<string, Bump>();
  let changed = 0;
  for (const { base, head } of pairs) {
    for (const { from: old, to: taken } of listVersionChanges(base, head)) {
      changed += 1;
      for (const { slug, name } of find(taken)) {
        const bump = { driver: slug, name, from: toRelease(old), to: toRelease(taken) };
        bumps.set(JSON.stringify(bump), bump);
      }
    }
  }
  return { bumps: [...bumps.values()], changed };
}
