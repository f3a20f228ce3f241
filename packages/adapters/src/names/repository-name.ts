import { DRIVERS } from '../drivers/driver-list.ts';
import { REPOSITORIES } from '../repositories/repositories.ts';
import { findPart, isDatabase, KNOWN_DRIVERS, type Language } from './known-drivers.ts';

/** `pkg:golang/github.com/jackc/pgx/v5` → `jackc`. */
const OF_PURL = /^pkg:(?:golang\/github\.com|github|composer)\/([\w.-]{1,60})\//;

/** Who has the repository of a driver. What is also the name of a database says nothing: `redis/ioredis` is a group. */
const OWNERS: ReadonlySet<string> = new Set(
  [
    ...KNOWN_DRIVERS.flatMap(({ name }) => (name.includes('/') ? [name.split('/')[0] ?? ''] : [])),
    ...DRIVERS.flatMap(({ purl }) => OF_PURL.exec(purl ?? '')?.[1] ?? []),
    ...Object.values(REPOSITORIES).map(({ repository }) => repository.split('/')[0] ?? ''),
  ]
    .map((owner) => owner.toLowerCase())
    .filter((owner) => !isDatabase(owner)),
);

/** A driver by its repository, and how it was opened. */
type OfRepository = { readonly driver: string; readonly options?: Readonly<Record<string, true>> };

const REPOSITORY = /^(([\w.-]{1,60})\/([\w.-]{1,100}))(?: \(([^()]{1,60})\))?$/;

/**
 * The driver of a name that is its repository, perhaps with a note: `brianc/node-postgres`, `porsager/postgres (unsafe)`.
 * The owner is no scenario, and the note an option, unless it is another driver, which the first one uses. Null for other
 * names.
 */
export function readRepositoryName(name: string, language: Language | null): OfRepository | null {
  const [, whole = '', owner = '', repository = '', note] = REPOSITORY.exec(name.trim()) ?? [];
  if (!OWNERS.has(owner.toLowerCase())) return null;
  const driver = [whole, repository].find((spelling) => findPart(spelling, language) !== null);
  if (driver === undefined) return null;
  if (note === undefined) return { driver };
  const joined = `${repository} (${note})`;
  return findPart(joined, language) ? { driver: joined } : { driver, options: { [note]: true } };
}
