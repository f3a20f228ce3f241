import { mayRead, toViewerValues } from '../access/may-read.ts';
import { decompress } from '../database/compression.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';
import type { RunLocation } from './run-location.ts';

/** The uploaded bytes, unchanged. */
export type RawUpload = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName: string | null;
};

const toText = (condition: string) => `
  SELECT l.raw AS bytes, r.raw_content_type AS "contentType", r.raw_file_name AS "fileName"
  FROM runs r JOIN projects p ON p.id = r.project_id JOIN run_payloads l ON l.project_id = r.project_id AND l.run_id = r.id
  WHERE r.id = $1 AND ${condition}
  ORDER BY r.project_id LIMIT 1`;

const OF_PROJECT = toText('r.project_id = $2');
const OF_ANY_PROJECT = toText(mayRead('p', 2));

/** The uploaded bytes of a run, unchanged, found as by `findRun`. */
export async function findRunRaw(db: Store, publicId: string, location: RunLocation): Promise<RawUpload | null> {
  const id = parsePublicId(publicId);
  if (id === null) return null;
  const [row] = await ('viewer' in location
    ? queryRows<RawUpload>(db.pool, OF_ANY_PROJECT, [id, ...toViewerValues(location.viewer)])
    : queryRows<RawUpload>(db.pool, OF_PROJECT, [id, location.projectId]));
  return row ? { ...row, bytes: await decompress(row.bytes) } : null;
}
