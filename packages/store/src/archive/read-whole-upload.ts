import type { Run } from '@tachograph/schema/run';
import { decompress } from '../database/compression.ts';
import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import type { RawUpload } from '../runs/find-run-raw.ts';
import type { SampleTable } from '../runs/parse-sample-table.ts';
import { toPublicId } from '../runs/public-id.ts';
import { readDocument, readSampleTable } from '../runs/read-payload.ts';

/** A position in the runs of a project, oldest first. */
export type RunPosition = { readonly id: RowId; readonly startedAt: Date };

const LIST = `
  SELECT id, started_at AS "startedAt" FROM runs
  WHERE project_id = $1 AND started_at < $2 AND ($3::timestamptz IS NULL OR (started_at, id) > ($3, $4::bigint))
  ORDER BY started_at, id LIMIT $5`;

type Page = { readonly before: Date; readonly after: RunPosition | null; readonly limit: number };

/** Runs of a project that were measured before a time, oldest first, behind a position in them; excluded runs too. */
export const listRunPositions = (
  db: Store,
  projectId: number,
  { before, after, limit }: Page,
): Promise<readonly RunPosition[]> =>
  queryRows<RunPosition>(db.pool, LIST, [projectId, before, after?.startedAt ?? null, after?.id ?? null, limit]);

/** What was made of an upload. */
export type StoredRun = {
  /** As validated, without samples. */
  readonly document: Run;
  /** In canonical units, by ordinal; null where no result has samples. */
  readonly samples: SampleTable | null;
};

/** All that is stored of what one run says. */
export type WholeUpload = {
  /** Public id. */
  readonly id: string;
  /** 64 hexadecimal digits. */
  readonly contentHash: string;
  readonly raw: RawUpload;
  /** Number of results. */
  readonly results: number;
  /** Only needed where the upload is not the run itself. */
  readonly readRun: () => Promise<StoredRun>;
};

const READ = `
  SELECT encode(r.content_hash, 'hex') AS "contentHash", r.raw_content_type AS "contentType", r.raw_file_name AS "fileName",
    l.raw, l.document, l.samples, cardinality(l.series_ids) AS results
  FROM runs r JOIN run_payloads l ON l.project_id = r.project_id AND l.run_id = r.id
  WHERE r.project_id = $1 AND r.id = $2`;

type Row = Pick<RawUpload, 'contentType' | 'fileName'> & {
  readonly contentHash: string;
  readonly results: number;
} & Readonly<Record<'raw', Buffer>> &
  Readonly<Record<'document' | 'samples', Buffer | null>>;

/** A run with its upload in memory; null when it was deleted. */
export async function readWholeUpload(db: Store, projectId: number, { id }: RunPosition): Promise<WholeUpload | null> {
  const [row] = await queryRows<Row>(db.pool, READ, [projectId, id]);
  if (!row) return null;
  const { contentHash, contentType, fileName, results, document, samples } = row;
  const raw = document === null ? row.raw : null;
  return {
    id: toPublicId(id),
    contentHash,
    raw: { bytes: await decompress(row.raw), contentType, fileName },
    results,
    readRun: async () => ({
      document: await readDocument({ document, raw }),
      samples: await readSampleTable({ samples, raw }),
    }),
  };
}
