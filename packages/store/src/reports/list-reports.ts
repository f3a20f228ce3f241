import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { type ReportSummary, SUMMARY_COLUMNS } from './report.ts';

/** The last report of a page, by which the next page begins: also where it was deleted since. */
export type ReportCursor = Pick<ReportSummary, 'updatedAt' | 'name'>;

type Page<Cursor> = { readonly after?: Cursor | null; readonly limit: number };

const REPORTS = `
  SELECT ${SUMMARY_COLUMNS}
  FROM reports r JOIN report_versions v ON v.project_id = r.project_id AND v.name = r.name AND v.number = r.version
  WHERE r.project_id = $1 AND ($2::timestamptz IS NULL OR r.updated_at < $2 OR (r.updated_at = $2 AND r.name > $3))
  ORDER BY r.updated_at DESC, r.name LIMIT $4`;

/** A page of the reports of a project, at most `limit`, the one that changed last first. */
export const listReports = (
  db: Store,
  projectId: number,
  { after = null, limit }: Page<ReportCursor>,
): Promise<ReportSummary[]> =>
  queryRows<ReportSummary>(db.pool, REPORTS, [projectId, after?.updatedAt, after?.name, limit]);

/** A version of a report without its text. */
export type ReportVersion = {
  /** From 1. */
  readonly version: number;
  readonly title: string;
  readonly byName: string;
  /** What changed; null where nobody said. */
  readonly note: string | null;
  readonly createdAt: Date;
  /** SHA-256 of the Markdown in UTF-8, hexadecimal. */
  readonly sha256: string;
  /** Of the Markdown in UTF-8. */
  readonly bytes: number;
};

const VERSIONS = `
  SELECT v.number AS version, v.title, v.by_name AS "byName", v.note, v.created_at AS "createdAt", encode(v.sha256, 'hex') AS sha256,
    octet_length(v.markdown) AS bytes
  FROM report_versions v
  WHERE v.project_id = $1 AND v.name = $2 AND ($3::int IS NULL OR v.number < $3)
  ORDER BY v.number DESC LIMIT $4`;

/** A page of the versions of a report, at most `limit`, the newest first; `after`: only those older than this number. Empty without such a report. */
export const listReportVersions = (
  db: Store,
  projectId: number,
  { name, after = null, limit }: Page<number> & { readonly name: string },
): Promise<ReportVersion[]> => queryRows<ReportVersion>(db.pool, VERSIONS, [projectId, name, after, limit]);
