import type { DriversResponse } from '@tachograph/openapi/responses';
import type { Store } from '@tachograph/store/database';
import { type DriverSummary, listDrivers } from '@tachograph/store/drivers';
import type { Project } from '@tachograph/store/projects';

/** Drivers that a response lists. */
const MOST_DRIVERS = 1_000;

/** A branch name such as "main" comes last in the order of versions, and is newer than nothing. */
const toDriver = ({ slug, name, language, purl, versions, versionCount }: DriverSummary) => ({
  slug,
  name,
  language,
  purl,
  versions: versionCount,
  newest: (versions.findLast(({ parsed }) => parsed) ?? versions.at(-1))?.text ?? null,
});

/** The drivers of a project that have results, by name, as JSON. */
export async function readDriversJson(db: Store, project: Project): Promise<DriversResponse> {
  const drivers = await listDrivers(db, project.id);
  return {
    format: 1,
    project: { slug: project.slug, title: project.title },
    drivers: drivers.slice(0, MOST_DRIVERS).map(toDriver),
    driversTotal: drivers.length,
  };
}
