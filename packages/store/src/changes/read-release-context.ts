import type { CaseIdentity } from '@tachograph/schema/normalise';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { HAS_RESULTS } from '../rollups/version-statements.ts';

/** A release of a driver, by the version as it is shown. */
export type Release = { readonly driver: string; readonly version: string };

/** What was measured of a release in an environment. */
type MeasuredCase = Pick<CaseIdentity, 'scenario' | 'params' | 'metric'> & {
  /** Its identity. */
  readonly environment: string;
  readonly title: string;
};

type ReleaseContext = {
  /** The version before it that has results; null for none. */
  readonly previous: string | null;
  readonly measured: readonly MeasuredCase[];
};

const PREVIOUS = `
  SELECT l.nth::int, (
    SELECT v.text FROM driver_versions v
    WHERE v.project_id = $1 AND v.driver = l.driver AND v.parsed AND ${HAS_RESULTS} AND v.sort_key < (
      SELECT max(o.sort_key) FROM driver_versions o WHERE o.project_id = $1 AND o.driver = l.driver AND o.text = l.version
    )
    ORDER BY v.sort_key DESC LIMIT 1
  ) AS text
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS l (driver, version, nth)`;

/** Cases of all releases that are read together. */
const MOST_CASES = 20_000;

const MEASURED = `
  SELECT DISTINCT l.nth::int, s.environment_id AS environment, k.scenario, k.params, k.metric, n.title
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS l (driver, version, nth)
  JOIN driver_versions v ON v.project_id = $1 AND v.driver = l.driver AND v.text = l.version
  JOIN series s ON s.project_id = $1 AND s.driver = l.driver
  JOIN series_versions w ON w.project_id = $1 AND w.series_id = s.id AND w.version_id = v.id AND w.figures > 0
  JOIN cases k ON k.project_id = $1 AND k.id = s.case_id
  JOIN scenarios n ON n.project_id = $1 AND n.slug = k.scenario
  LIMIT ${MOST_CASES}`;

type MeasuredRow = Omit<MeasuredCase, 'environment'> & { readonly nth: number; readonly environment: RowId };

/** Of each release what was measured of it, and the release before it. */
export async function readReleaseContexts(
  db: Store,
  projectId: number,
  releases: readonly Release[],
): Promise<ReleaseContext[]> {
  if (releases.length === 0) return [];
  const values = [projectId, releases.map(({ driver }) => driver), releases.map(({ version }) => version)];
  const [previous, measured] = await Promise.all([
    queryRows<{ nth: number; text: string | null }>(db.pool, PREVIOUS, values),
    queryRows<MeasuredRow>(db.pool, MEASURED, values),
  ]);
  const contexts = releases.map((): { previous: string | null; measured: MeasuredCase[] } => ({
    previous: null,
    measured: [],
  }));
  for (const { nth, text } of previous) {
    const context = contexts[nth - 1];
    if (context) context.previous = text;
  }
  for (const { nth, environment, ...row } of measured) {
    contexts[nth - 1]?.measured.push({ ...row, environment: toHexKey(environment) });
  }
  return contexts;
}
