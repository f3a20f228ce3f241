import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import type { ReportSummary } from './report.ts';

/** One version of a report. Title, author and `updatedAt` are those of this version. */
export type Report = ReportSummary & {
  /** The document, to the byte as it was stored. */
  readonly markdown: string;
  /** What changed in this version; null where nobody said. */
  readonly note: string | null;
  /** Number of the newest version. */
  readonly newestVersion: number;
};

const FIND = `
  SELECT r.name, v.title, v.number AS version, v.by_name AS "byName", r.created_at AS "createdAt", v.created_at AS "updatedAt",
    v.markdown, v.note, r.version AS "newestVersion"
  FROM reports r JOIN report_versions v ON v.project_id = r.project_id AND v.name = r.name AND v.number = coalesce($3, r.version)
  WHERE r.project_id = $1 AND r.name = $2`;

/** A report of a project in its newest version, or in the one with this number (from 1); null without it. */
export async function findReport(
  db: Store,
  projectId: number,
  { name, version = null }: { readonly name: string; readonly version?: number | null },
): Promise<Report | null> {
  return (await queryRows<Report>(db.pool, FIND, [projectId, name, version]))[0] ?? null;
}
