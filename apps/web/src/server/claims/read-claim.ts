import 'server-only';
import { type BadgeStatement, findClaimed, toBadgeStatement } from '@tachograph/analysis/badge';
import type { ComparisonQuery } from '@tachograph/openapi/queries';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { readReleases } from '@tachograph/store/releases';
import { readComparisonView } from '@tachograph/views/comparison';
import { readOf } from '@/server/projects/read-state.ts';

/** The statement of a comparison about its one driver, with the releases that are known today; null without such a project. */
export const readBadgeStatement = (slug: string, input: ComparisonQuery): Promise<BadgeStatement | null> =>
  readOf(slug, (db, viewer) => readStatement(db, viewer, { slug, input }));

async function readStatement(
  db: Store,
  viewer: Viewer,
  { slug, input }: { readonly slug: string; readonly input: ComparisonQuery },
): Promise<BadgeStatement | null> {
  const project = await findProject(db, viewer, slug);
  if (!project) return null;
  const { comparison } = await readComparisonView(db, project, input);
  const claimed = findClaimed(comparison);
  if (!claimed) return toBadgeStatement(comparison);
  const cells = comparison.rows.flatMap((row) => row.cells.filter(({ column }) => column === claimed.key));
  const series = cells.flatMap((cell) => cell.series ?? []);
  return toBadgeStatement(comparison, await readReleases(db, project.id, { driver: claimed.driver.slug, series }));
}
