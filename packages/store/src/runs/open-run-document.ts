import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { queryRows } from '../database/query-rows.ts';
import { type RowId, toHexKey } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { DOCUMENT_COLUMNS, deriveDocument } from './read-payload.ts';
import { parsePublicId } from './select-runs.ts';

export type OpenedDocument = {
  /** The run as validated, in the wire format, as JSON in UTF-8 without samples: a large one is unpacked while it is read. */
  readonly json: Readable;
  /** Series key of each result by ordinal, also of an excluded run. */
  readonly seriesKeys: readonly string[];
};

type PayloadRow = {
  readonly document: Buffer | null;
  readonly raw: Buffer | null;
  readonly seriesIds: readonly RowId[];
};

const TEXT = `
  SELECT ${DOCUMENT_COLUMNS}, series_ids AS "seriesIds" FROM run_payloads WHERE project_id = $1 AND run_id = $2`;

/** The document of a run by its public id; null without such a run. A reader that stops early destroys the stream. */
export async function openRunDocument(db: Store, projectId: number, run: string): Promise<OpenedDocument | null> {
  const [row] = await queryRows<PayloadRow>(db.pool, TEXT, [projectId, parsePublicId(run)]);
  if (!row) return null;
  return { json: await openJson(row), seriesKeys: row.seriesIds.map(toHexKey) };
}

/** An upload that the document follows from is smaller than 256 KiB: decision 0075. */
async function openJson({ document, raw }: PayloadRow): Promise<Readable> {
  if (raw !== null) return Readable.from([Buffer.from(JSON.stringify(await deriveDocument(raw)))]);
  return Readable.from([document]).pipe(createGunzip());
}
