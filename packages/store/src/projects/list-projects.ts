import { isListed, toViewerValues, type Viewer } from '../access/may-read.ts';
import { toPatterns } from '../database/like-patterns.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';
import { TOTALS_OF_PROJECTS } from '../rollups/total-statements.ts';
import { PROJECT_COLUMNS, type Project, type ProjectColumns, toProject } from './project.ts';

type ProjectTotals = {
  readonly runs: number;
  readonly results: number;
  readonly drivers: number;
  readonly scenarios: number;
  readonly lastRunAt: Date | null;
};

export type ProjectSummary = Project & ProjectTotals;

export type ProjectPage = {
  readonly limit: number;
  /** Words that all occur in a project's slug, title or description. */
  readonly text?: string | undefined;
  /** Slug of a project: those that follow it in the list. */
  readonly after?: string | undefined;
  /** Slug of a project: the last ones that precede it. */
  readonly before?: string | undefined;
};

const MATCHES = `lower(concat_ws(' ', p.slug, p.title, p.description)) LIKE ALL ($1::text[]) AND ${isListed('p', 2)}`;

/** A page of rows of projects, the one with the newest run first. One without a run comes last. */
const toText = (cursor: 'after' | 'before' | null): string => `
  WITH dated AS (
    SELECT p.id, p.slug, greatest(t.last_run_at, n.at, '-infinity') AS at
    FROM projects p
    LEFT JOIN project_totals t ON t.project_id = p.id
    LEFT JOIN (SELECT project_id, max(at) AS at FROM pending_runs GROUP BY project_id) n ON n.project_id = p.id
    WHERE ${MATCHES}
  ), page AS (
    SELECT d.id, d.slug, d.at FROM dated d${cursor ? ' JOIN dated c ON c.slug = $6' : ''}
    ${cursor === 'after' ? 'WHERE d.at < c.at OR (d.at = c.at AND d.slug > c.slug)' : ''}
    ${cursor === 'before' ? 'WHERE d.at > c.at OR (d.at = c.at AND d.slug < c.slug)' : ''}
    ORDER BY ${cursor === 'before' ? 'd.at, d.slug DESC' : 'd.at DESC, d.slug'} LIMIT $5
  )
  SELECT ${PROJECT_COLUMNS}
  FROM page g JOIN projects p ON p.id = g.id
  ORDER BY g.at DESC, g.slug`;

const NONE: ProjectTotals = { runs: 0, results: 0, drivers: 0, scenarios: 0, lastRunAt: null };

/** The totals are stored: only pending runs are counted, and only for these projects. */
async function readTotals(db: Store, ids: readonly number[]): Promise<ReadonlyMap<number, ProjectTotals>> {
  const rows = await queryRows<ProjectTotals & { readonly id: number }>(db.pool, TOTALS_OF_PROJECTS, [ids]);
  return new Map(rows.map(({ id, ...totals }) => [id, totals]));
}

/** A page of the projects that lists of the viewer contain, the one with the newest run first. */
export async function listProjects(
  db: Store,
  viewer: Viewer,
  { limit, text = '', after, before }: ProjectPage,
): Promise<ProjectSummary[]> {
  const cursor = before === undefined ? (after === undefined ? null : 'after') : 'before';
  const values = [toPatterns(text), ...toViewerValues(viewer), limit, ...(cursor ? [before ?? after] : [])];
  const projects = (await queryRows<ProjectColumns>(db.pool, toText(cursor), values)).map(toProject);
  const totals = await readTotals(
    db,
    projects.map(({ id }) => id),
  );
  return projects.map((project) => ({ ...project, ...(totals.get(project.id) ?? NONE) }));
}

/** The number of these projects, or of those with all words of a text. */
export async function countProjects(db: Store, viewer: Viewer, text = ''): Promise<number> {
  const [row] = await queryRows<{ projects: number }>(
    db.pool,
    `SELECT count(*)::int AS projects FROM projects p WHERE ${MATCHES}`,
    [toPatterns(text), ...toViewerValues(viewer)],
  );
  return row?.projects ?? 0;
}
