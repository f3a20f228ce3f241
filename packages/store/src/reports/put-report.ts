import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { inLockedProject } from '../projects/in-locked-project.ts';
import { type ReportSummary, SUMMARY_COLUMNS } from './report.ts';

/** Reports that a project may have. */
export const MOST_REPORTS = 500;

/** Versions of a report that are kept: an older one is deleted when a new one is written. */
const MOST_VERSIONS = 1000;

export type NewReportVersion = {
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
  /** What changed; null where nobody said. */
  readonly note: string | null;
  readonly byName: string;
  readonly now: Date;
  /** Number of the version that was edited, 0 for a report that is new; left out: whichever is the newest. */
  readonly expected?: number | undefined;
};

/**
 * `unchanged`: the newest version has this title and this text. `conflict`: another version than the expected one is the newest,
 * or none (0). `full`: the project has as many reports as it may have.
 */
export type PutReport =
  | { readonly outcome: 'created' | 'changed' | 'unchanged'; readonly report: ReportSummary }
  | { readonly outcome: 'conflict'; readonly newest: number }
  | { readonly outcome: 'full' };

const NEWEST = `
  SELECT ${SUMMARY_COLUMNS}, encode(v.sha256, 'hex') AS sha256
  FROM reports r JOIN report_versions v ON v.project_id = r.project_id AND v.name = r.name AND v.number = r.version
  WHERE r.project_id = $1 AND r.name = $2`;

const COUNT = 'SELECT count(*)::int AS reports FROM reports WHERE project_id = $1';

const UPSERT = `
  INSERT INTO reports (project_id, name, title, version, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)
  ON CONFLICT (project_id, name) DO UPDATE
  SET title = excluded.title, version = excluded.version, updated_at = excluded.updated_at`;

const INSERT = `
  INSERT INTO report_versions (project_id, name, number, title, markdown, sha256, by_name, note, created_at)
  VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'), $7, $8, $9)`;

const TRIM = 'DELETE FROM report_versions WHERE project_id = $1 AND name = $2 AND number <= $3';

type Newest = ReportSummary & { readonly sha256: string };

async function isFull(client: PoolClient, projectId: number): Promise<boolean> {
  const [found] = await queryRows<{ reports: number }>(client, COUNT, [projectId]);
  return (found?.reports ?? 0) >= MOST_REPORTS;
}

/**
 * Store a version of a report, the first one or the next. A text and a title that the newest version has are stored once, whatever
 * was expected, so that a request can be sent again. One transaction of a project at a time: of two that expect the same version, one finds a conflict.
 */
export const putReport = (db: Store, projectId: number, report: NewReportVersion): Promise<PutReport> =>
  inLockedProject(db, projectId, async (client): Promise<PutReport> => {
    const { name, title, markdown, note, byName, now, expected } = report;
    const sha256 = createHash('sha256').update(markdown).digest('hex');
    const [newest] = await queryRows<Newest>(client, NEWEST, [projectId, name]);
    if (newest?.sha256 === sha256 && newest.title === title) {
      const { sha256: _, ...summary } = newest;
      return { outcome: 'unchanged', report: summary };
    }
    const number = newest?.version ?? 0;
    if (expected !== undefined && expected !== number) return { outcome: 'conflict', newest: number };
    if (!newest && (await isFull(client, projectId))) return { outcome: 'full' };
    const version = number + 1;
    await queryRows(client, UPSERT, [projectId, name, title, version, now]);
    await queryRows(client, INSERT, [projectId, name, version, title, markdown, sha256, byName, note, now]);
    await queryRows(client, TRIM, [projectId, name, version - MOST_VERSIONS]);
    const createdAt = newest?.createdAt ?? now;
    const stored = { name, title, version, byName, createdAt, updatedAt: now };
    return { outcome: newest ? 'changed' : 'created', report: stored };
  });
