import { queryRows } from '../database/query-rows.ts';
import { toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { driverVersionId } from '../drivers/driver-version-id.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';
import { parsePublicId } from '../runs/select-runs.ts';
import { insertProfiles } from './insert-profiles.ts';
import { type NewProfile, toProfileRows } from './profile-rows.ts';

/** Profiles that a run may have. */
const MOST_OF_RUN = 200;

/**
 * `no-run`: the project has no such run. `not-measured`: the run has no results of this driver version in this scenario. `full`: the
 * run has as many profiles as it may have.
 */
export type AddedProfile =
  | { readonly outcome: 'created' | 'known'; readonly id: string }
  | { readonly outcome: 'no-run' | 'not-measured' | 'full' };

const RUN = 'SELECT 1 FROM runs WHERE project_id = $1 AND id = $2 FOR SHARE';

const MEASURED = `
  SELECT EXISTS (
    SELECT 1 FROM run_payloads l JOIN series s ON s.project_id = l.project_id AND s.id = ANY (l.series_ids)
    JOIN cases c ON c.project_id = s.project_id AND c.id = s.case_id
    WHERE l.project_id = $1 AND l.run_id = $2 AND s.driver = $3 AND c.scenario = $4 AND c.params = $5
  ) AND EXISTS (SELECT 1 FROM driver_versions WHERE project_id = $1 AND id = $6) AS measured`;

const COUNT =
  'SELECT count(*)::int AS profiles, bool_or(id = $3) AS known FROM profiles WHERE project_id = $1 AND run_id = $2';

/** Add a profile to a stored run; the same one is stored once. */
export async function addProfile(
  db: Store,
  projectId: number,
  { run: publicId, now, ...profile }: NewProfile & { readonly run: string; readonly now: Date },
): Promise<AddedProfile> {
  const run = parsePublicId(publicId);
  if (run === null) return { outcome: 'no-run' };
  const { scenario, params, driver, version } = profile;
  const [row] = await toProfileRows(run, [profile]);
  if (!row) throw new Error('a profile became no row');
  return inLockedProject(db, projectId, async (client): Promise<AddedProfile> => {
    if ((await queryRows(client, RUN, [projectId, run])).length === 0) return { outcome: 'no-run' };
    const wanted = [projectId, run, driver, scenario, JSON.stringify(params), driverVersionId(driver, version)];
    const [found] = await queryRows<{ measured: boolean }>(client, MEASURED, wanted);
    if (!found?.measured) return { outcome: 'not-measured' };
    const [count] = await queryRows<{ profiles: number; known: boolean | null }>(client, COUNT, [
      projectId,
      run,
      row.id,
    ]);
    const id = toHexKey(row.id);
    if (count?.known) return { outcome: 'known', id };
    if ((count?.profiles ?? 0) >= MOST_OF_RUN) return { outcome: 'full' };
    await insertProfiles(client, { projectId, run, at: now }, [row]);
    return { outcome: 'created', id };
  });
}
