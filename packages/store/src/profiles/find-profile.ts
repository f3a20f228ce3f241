import type { Profile } from '@tachograph/schema/profile';
import { decompressText } from '../database/compression.ts';
import { queryRows } from '../database/query-rows.ts';
import { parseHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { NOT_EXCLUDED } from '../runs/select-runs.ts';

const TEXT = `
  SELECT p.content FROM profiles p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
  WHERE p.project_id = $1 AND p.id = $2 AND ${NOT_EXCLUDED}`;

/** A profile by its id; null where the project has none with it, or its run is excluded. */
export async function findProfile(db: Store, projectId: number, id: string): Promise<Profile | null> {
  const row = parseHexKey(id);
  if (row === null) return null;
  const [found] = await queryRows<{ content: Buffer }>(db.pool, TEXT, [projectId, row]);
  return found ? (JSON.parse(await decompressText(found.content)) as Profile) : null;
}
