import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

const TEXT = `
  SELECT slug, category FROM scenarios
  WHERE project_id = $1 AND slug = ANY ($2) AND category IS NOT NULL`;

/** The categories of some scenarios by slug; a scenario without one is left out. */
export async function readCategories(
  db: Store,
  projectId: number,
  scenarios: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryRows<{ slug: string; category: string }>(db.pool, TEXT, [projectId, scenarios]);
  return new Map(rows.map(({ slug, category }) => [slug, category]));
}
