import 'server-only';
import { type ChangedScenario, listChangedScenarios } from '@tachograph/store/changed';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { listScenarios, type ScenarioSummary } from '@tachograph/store/scenarios';
import * as z from 'zod';
import { createNameList } from '@/server/lists/create-name-list.ts';
import { cutPage, listInput, NAMES_PER_PAGE } from '@/server/lists/to-page.ts';
import { memoize, projectProcedure } from '@/server/projects/project-procedure.ts';

/** A scenario with the number of its changes, and the newest one; null without any. */
export type ListedScenario = ScenarioSummary & { readonly changed: ChangedScenario | null };

/** By category, those without one last; in a category the most measured first. */
async function readInOrder(db: Store, projectId: number): Promise<ListedScenario[]> {
  const [scenarios, changed] = await Promise.all([listScenarios(db, projectId), listChangedScenarios(db, projectId)]);
  const listed = scenarios.map((scenario) => ({ ...scenario, changed: changed.get(scenario.slug) ?? null }));
  const byResults = listed.sort((a, b) => b.results - a.results);
  const categories = [...new Set(scenarios.map(({ category }) => category))].sort((a, b) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1,
  );
  return categories.flatMap((category) => byResults.filter((scenario) => scenario.category === category));
}

const LIST = {
  cursorOf: ({ slug }: ListedScenario) => slug,
  textOf: ({ title, slug, category, drivers }: ListedScenario) => [title, slug, category, ...drivers].join(' '),
};

/** The scenarios of a project. */
export const scenarioList = createNameList({ readAll: readInOrder, ...LIST });

/** A page of them, with the newest change of each; `changed`: only those that have one. */
export const readScenarioPage = projectProcedure.input(listInput.extend({ changed: z.boolean().optional() })).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const all = await readInOrder(db, project.id);
    const withChanges = all.filter(({ changed }) => changed !== null);
    const page = cutPage(input.changed ? withChanges : all, { ...LIST, limit: NAMES_PER_PAGE }, input);
    const ids = page.rows.flatMap(({ changed }) => changed?.newest ?? []);
    const newest = ids.length > 0 ? await listChanges(db, project.id, { ids }, ids.length) : [];
    return { ...page, newest, counts: { all: all.length, changed: withChanges.length } };
  }),
);
