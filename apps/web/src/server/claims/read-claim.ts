import 'server-only';
import { type Claim, findClaimed, toClaim } from '@tachograph/analysis/claim';
import { findProject } from '@tachograph/store/projects';
import { readReleases } from '@tachograph/store/releases';
import { type ComparisonInput, loadComparison } from '@/server/compare/read-comparison.ts';
import { store } from '@/server/init.ts';

/** What a comparison lets one say of its one driver, with the releases that are known today; null without such a project. */
export async function readClaim(slug: string, input: ComparisonInput): Promise<Claim | null> {
  const db = store();
  const project = await findProject(db, slug);
  if (!project) return null;
  const { comparison } = await loadComparison(db, project, input);
  const claimed = findClaimed(comparison);
  if (!claimed) return toClaim(comparison);
  const cells = comparison.rows.flatMap((row) => row.cells.filter(({ column }) => column === claimed.key));
  const series = cells.flatMap((cell) => cell.series ?? []);
  return toClaim(comparison, await readReleases(db, project.id, { driver: claimed.driver.slug, series }));
}
