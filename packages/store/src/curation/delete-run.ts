import { toSlug } from '@tachograph/schema/text';
import type { PoolClient } from 'pg';
import { queryRows } from '../database/query-rows.ts';
import type { RowId } from '../database/row-id.ts';
import type { Store } from '../database/store.ts';
import { SUBTRACT_RUN } from '../rollups/total-statements.ts';
import { readDocument } from '../runs/read-payload.ts';
import { changeRun, detachSeries, type RunRef } from './detach-series.ts';

/** The payload and the exclusions of a run are deleted with its row. */
const DELETES = [
  'DELETE FROM points WHERE project_id = $1 AND run_id = $2',
  'DELETE FROM runs WHERE project_id = $1 AND id = $2',
];

/** The scenarios whose description is from this time, each with its newest remaining run; null where there is none. */
const DESCRIBED = `
  SELECT n.slug, (
    SELECT p.run_id FROM cases c JOIN series s ON s.project_id = c.project_id AND s.case_id = c.id
    CROSS JOIN LATERAL (
      SELECT o.at, o.run_id FROM points o WHERE o.project_id = $1 AND o.series_id = s.id
      ORDER BY o.at DESC, o.run_id DESC LIMIT 1
    ) p
    WHERE c.project_id = $1 AND c.scenario = n.slug ORDER BY p.at DESC, p.run_id DESC LIMIT 1
  ) AS run
  FROM scenarios n WHERE n.project_id = $1 AND n.described_at = $2`;

const DOCUMENT = `
  SELECT l.document, r.started_at FROM run_payloads l JOIN runs r ON r.project_id = l.project_id AND r.id = l.run_id
  WHERE l.project_id = $1 AND l.run_id = $2`;

const DESCRIBE = `
  UPDATE scenarios SET described_at = $3, title = coalesce($4, title),
    description = CASE WHEN $3::timestamptz IS NULL THEN description ELSE $5 END,
    category = CASE WHEN $3::timestamptz IS NULL THEN category ELSE $6 END
  WHERE project_id = $1 AND slug = $2`;

async function readScenarios(client: PoolClient, projectId: number, run: RowId | null) {
  if (run === null) return null;
  const rows = await queryRows<{ document: Buffer; started_at: Date }>(client, DOCUMENT, [projectId, run]);
  const [row] = rows;
  if (!row) return null;
  const { scenarios = [] } = await readDocument(row.document);
  return { at: row.started_at, bySlug: new Map((scenarios ?? []).map((scenario) => [toSlug(scenario.id), scenario])) };
}

/**
 * Scenarios that a deleted run described get the description of their newest remaining run. Where that run has none, the
 * text stays until another run describes the scenario.
 */
async function updateDescriptions(client: PoolClient, { projectId, at }: RunRef): Promise<void> {
  const rows = await queryRows<{ slug: string; run: RowId | null }>(client, DESCRIBED, [projectId, at]);
  for (const run of new Set(rows.map((row) => row.run))) {
    const left = await readScenarios(client, projectId, run);
    for (const { slug } of rows.filter((row) => row.run === run)) {
      const text = left?.bySlug.get(slug);
      const values = text && left ? [left.at, text.title ?? text.id, text.description, text.category] : [];
      await client.query(DESCRIBE, [projectId, slug, ...[0, 1, 2, 3].map((index) => values[index] ?? null)]);
    }
  }
}

/**
 * Delete a run with its points, its bytes and its part of every aggregate, in one transaction. The same content may be
 * uploaded again afterwards. False when the project has no such run.
 */
export async function deleteRun(db: Store, projectId: number, publicId: string): Promise<boolean> {
  const deleted = await changeRun(db, { projectId, publicId }, async (client, run) => {
    await detachSeries(client, run);
    for (const text of DELETES) await client.query(text, [projectId, run.id]);
    await client.query(SUBTRACT_RUN, [projectId]);
    await updateDescriptions(client, run);
    return true;
  });
  // Rows in the cache may have been stored by this run.
  db.dimensionCache.clear();
  return deleted ?? false;
}
