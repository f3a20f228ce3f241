import { groupBy } from '@tachograph/schema/collection';
import { type Ecosystem, type LockedPackage, toPackageKey, toPackageUrl } from '../package/package-url.ts';

/** What tells which package a driver is. */
export type PackagedDriver = {
  readonly name: string;
  readonly language: string | null;
  /** Its package URL; null where none is known, and then the name is that of a package in its language's registry. */
  readonly purl: string | null;
};

/** Whose packages programs in a language use. */
const REGISTRIES: Readonly<Record<string, Ecosystem>> = {
  'c#': 'nuget',
  go: 'golang',
  java: 'maven',
  javascript: 'npm',
  kotlin: 'maven',
  php: 'composer',
  python: 'pypi',
  ruby: 'gem',
  rust: 'cargo',
  scala: 'maven',
  typescript: 'npm',
};

/** A major version is part of a module's name, and not of what it is: `pgx/v4` and `pgx/v5` are one driver. */
const withoutMajor = (key: string): string => (key.startsWith('golang:') ? key.replace(/\/v\d{1,4}$/, '') : key);

const keyOf = (purl: string): string | null => {
  const key = toPackageKey(purl);
  return key === null ? null : withoutMajor(key);
};

function toKey({ name, language, purl }: PackagedDriver): string | null {
  if (purl !== null) return keyOf(purl);
  const registry = language !== null && Object.hasOwn(REGISTRIES, language) ? REGISTRIES[language] : undefined;
  return registry === undefined ? null : keyOf(toPackageUrl(registry, name));
}

/** The drivers that a package of a lockfile is: several where they are one package, such as with and without a pool. */
export function indexDrivers<D extends PackagedDriver>(drivers: readonly D[]): (locked: LockedPackage) => readonly D[] {
  const index = groupBy(drivers, toKey);
  return ({ purl }) => {
    const key = keyOf(purl);
    return (key === null ? undefined : index.get(key)) ?? [];
  };
}
