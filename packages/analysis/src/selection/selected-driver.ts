import { groupBy } from '@tachograph/schema/collection';
import type { Version } from '@tachograph/schema/version';
import type { DriverName, SeriesRef, Unknown } from '../measurement/measurement.ts';

/** A driver as a URL asks for it. `version` null: its newest. `environment`: only where each column brings its own. */
export type SelectedDriver = {
  readonly slug: string;
  /** Raw or parsed text of the version. */
  readonly version: string | null;
  readonly environment?: string | null;
};

/** `mariadb@3.4.0`, `mariadb`, or `mariadb@3.4.0~environment` where a column brings its own environment. */
export function parseSelected(text: string): SelectedDriver & { readonly environment: string | null } {
  const match = /^([^@~]+)(?:@([^~]*))?(?:~(.+))?$/.exec(text);
  return { slug: match?.[1] ?? text, version: match?.[2] || null, environment: match?.[3] ?? null };
}

/** The text that `parseSelected` reads back. The environment is named as it is given: by slug or by identity. */
export const formatSelected = ({ slug, version, environment }: SelectedDriver): string =>
  `${slug}${version ? `@${version}` : ''}${environment ? `~${environment}` : ''}`;

type Versioned = { readonly version: Version | null };

/** True when the results are of the version asked for; no version asked for means any. */
export const isVersion = ({ version }: Versioned, requested: string | null): boolean =>
  requested === null || version?.raw === requested || version?.text === requested;

/** True when the results are of the driver asked for, in the version asked for. */
export const isSelected = (
  of: Versioned & { readonly driver: DriverName },
  { slug, version }: SelectedDriver,
): boolean => of.driver.slug === slug && isVersion(of, version);

/** Every version there is of each driver by its slug, in whatever case or metric. */
export type VersionsByDriver = ReadonlyMap<string, readonly Versioned[]>;

export function listVersionsByDriver(
  series: readonly SeriesRef[],
  results: readonly (Versioned & { readonly series: string })[],
): VersionsByDriver {
  const drivers = new Map(series.map(({ key, driver }) => [key, driver.slug]));
  return groupBy(results, (result) => drivers.get(result.series) ?? '');
}

/** The notice for a driver, or a version of it, that has no results; null where it has. */
export function findUnknown(known: VersionsByDriver, { slug, version }: SelectedDriver): Unknown | null {
  const versions = known.get(slug);
  if (!versions) return { kind: 'driver', requested: slug };
  const isKnown = versions.some((entry) => isVersion(entry, version));
  return isKnown ? null : { kind: 'version', requested: formatSelected({ slug, version }) };
}
