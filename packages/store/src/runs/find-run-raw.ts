import { decompress } from '../database/compression.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { parsePublicId } from './public-id.ts';

/** The uploaded bytes, unchanged. */
export type RawUpload = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly fileName: string | null;
};

const TEXT = `
  SELECT l.raw AS bytes, r.raw_content_type AS "contentType", r.raw_file_name AS "fileName"
  FROM runs r JOIN run_payloads l ON l.project_id = r.project_id AND l.run_id = r.id
  WHERE r.id = $1 AND ($2::int IS NULL OR r.project_id = $2)
  ORDER BY r.project_id LIMIT 1`;

/** The uploaded bytes, unchanged. Give `projectId` wherever the project is known, as with `findRun`. */
export async function findRunRaw(
  db: Store,
  publicId: string,
  { projectId }: { readonly projectId?: number } = {},
): Promise<RawUpload | null> {
  const id = parsePublicId(publicId);
  if (id === null) return null;
  const [row] = await queryRows<RawUpload>(db.pool, TEXT, [id, projectId]);
  return row ? { ...row, bytes: await decompress(row.bytes) } : null;
}
