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

type Row = { readonly raw: Buffer; readonly content_type: string; readonly file_name: string | null };

const TEXT = `
  SELECT l.raw, r.raw_content_type AS content_type, r.raw_file_name AS file_name
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
  const rows = await queryRows<Row>(db.pool, TEXT, [id, projectId]);
  const row = rows[0];
  return row ? { bytes: await decompress(row.raw), contentType: row.content_type, fileName: row.file_name } : null;
}
