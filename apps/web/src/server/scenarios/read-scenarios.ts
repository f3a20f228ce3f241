import 'server-only';
import type { Store } from '@tachograph/store/database';
import { findProject } from '@tachograph/store/projects';
import { listScenarios, type ScenarioSummary } from '@tachograph/store/scenarios';
import { store } from '@/server/init.ts';
import { listInput, NAMES_PER_PAGE } from '@/server/lists/list-input.ts';
import { cutPage } from '@/server/lists/to-page.ts';
import { projectProcedure } from '@/server/projects/project-procedure.ts';

const LIST = {
  cursorOf: ({ slug }: ScenarioSummary) => slug,
  textOf: ({ title, slug, category, drivers }: ScenarioSummary) => [title, slug, category, ...drivers].join(' '),
};

/** By category, those without one last; in a category the most measured first. */
async function readInOrder(db: Store, projectId: number): Promise<ScenarioSummary[]> {
  const scenarios = await listScenarios(db, projectId);
  const byResults = [...scenarios].sort((a, b) => b.results - a.results);
  const categories = [...new Set(scenarios.map(({ category }) => category))].sort((a, b) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1,
  );
  return categories.flatMap((category) => byResults.filter((scenario) => scenario.category === category));
}

/** A page of the scenarios that match. */
export const readScenarios = projectProcedure
  .input(listInput)
  .query(async ({ ctx: { db, project }, input }) =>
    cutPage(await readInOrder(db, project.id), { ...LIST, limit: NAMES_PER_PAGE }, input),
  );

/** Every scenario that matches; null without such a project. */
export async function readAllScenarios(slug: string, text?: string): Promise<readonly ScenarioSummary[] | null> {
  const project = await findProject(store(), slug);
  if (!project) return null;
  const all = await readInOrder(store(), project.id);
  return cutPage(all, { ...LIST, limit: all.length }, { text }).rows;
}
