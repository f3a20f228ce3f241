import 'server-only';
import type { Store } from '@tachograph/store/database';
import { listScenarios, type ScenarioSummary } from '@tachograph/store/scenarios';
import { createNameList } from '@/server/lists/create-name-list.ts';

/** By category, those without one last; in a category the most measured first. */
async function readInOrder(db: Store, projectId: number): Promise<ScenarioSummary[]> {
  const scenarios = await listScenarios(db, projectId);
  const byResults = [...scenarios].sort((a, b) => b.results - a.results);
  const categories = [...new Set(scenarios.map(({ category }) => category))].sort((a, b) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1,
  );
  return categories.flatMap((category) => byResults.filter((scenario) => scenario.category === category));
}

/** The scenarios of a project. */
export const scenarioList = createNameList({
  readAll: readInOrder,
  cursorOf: ({ slug }: ScenarioSummary) => slug,
  textOf: ({ title, slug, category, drivers }: ScenarioSummary) => [title, slug, category, ...drivers].join(' '),
});
