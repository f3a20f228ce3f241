import 'server-only';
import { toIdentity } from '@tachograph/analysis/selection';
import {
  chooseSmallMultiples,
  chooseSmallResults,
  fillSmallMultiples,
  listRowSeries,
  listSmallRows,
  MOST_SMALL_VERSIONS,
  type SmallAxis,
  type SmallRow,
} from '@tachograph/analysis/small-multiples';
import { type ChangedScenario, listChangedScenarios, listChangedSeries } from '@tachograph/store/changed';
import { listChanges } from '@tachograph/store/changes';
import type { Store } from '@tachograph/store/database';
import { readChosen } from '@tachograph/store/repeats';
import { listScenarios, type ScenarioSummary } from '@tachograph/store/scenarios';
import { readSeries, readSeriesTotals, readSeriesVersions } from '@tachograph/store/series';
import * as z from 'zod';
import { createNameList } from '@/server/lists/create-name-list.ts';
import { cutPage, listInput, NAMES_PER_PAGE } from '@/server/lists/to-page.ts';
import { memoize, projectProcedure, readDriverSlots } from '@/server/projects/project-procedure.ts';

const text = z.string().min(1).max(400);

const smallInput = listInput.extend({
  environment: text.optional(),
  metric: text.optional(),
  drivers: z.array(text).max(60).optional(),
  axis: z.enum(['version', 'time']),
  figure: z.enum(['absolute', 'ratio']),
  /** Only cases with a change on the axis. */
  changed: z.boolean().optional(),
});

/** Charts of a page, and rows of one with few drivers. */
const MOST_CHARTS = 120;
const MOST_ROWS = 30;

/** Two versions of a series tell whether a line can be drawn. */
const ENOUGH_FOR_HISTORY = 2;

/** Along time each line has about one point for each pixel that it could have, all lines together about as many as a trend. */
const MOST_POINTS = 4000;
const MOST_POINTS_OF_LINE = 60;

/** Changes of all lines of a page, the newest; false alarms are not drawn. */
const MOST_CHANGES = 400;

const toNames = ({ title, params, category, case: of }: SmallRow) =>
  [title, params, category, of.scenario].filter(Boolean).join(' ');

/** The results of the rows of one page: by version of the newest versions, along time thinned. */
async function readRows(db: Store, projectId: number, rows: readonly SmallRow[], axis: SmallAxis) {
  const series = listRowSeries(rows);
  const keys = series.map(({ key }) => key);
  if (keys.length === 0)
    return { data: { series, versions: [], points: [], pairVariances: new Map() }, hasOlder: false };
  if (axis === 'time') {
    const perLine = Math.min(MOST_POINTS_OF_LINE, Math.floor(MOST_POINTS / keys.length));
    const read = await readSeries(db, projectId, { keys }, { maxPointsPerSeries: perLine });
    const hasOlder = read.series.some(({ points }) => points > perLine);
    return { data: { series: read.series, points: read.points, versions: [], pairVariances: new Map() }, hasOlder };
  }
  const versions = await readSeriesVersions(db, projectId, { keys }, { newest: MOST_SMALL_VERSIONS });
  const chosen = chooseSmallResults(versions);
  const read = await readChosen(db, projectId, chosen);
  const hasOlder = versions.hasOlder || chosen.cells.length < versions.versions.length;
  return { data: { ...versions, points: read.points, noise: read.noise }, hasOlder };
}

async function readChanges(db: Store, projectId: number, rows: readonly SmallRow[]) {
  const series = listRowSeries(rows).map(({ key }) => key);
  const changes = series.length > 0 ? await listChanges(db, projectId, { series }, MOST_CHANGES) : [];
  return changes.filter(({ state }) => state !== 'false-alarm');
}

/** The scenarios of a project in one environment as small charts: a row for each case, a column for each driver. */
export const readSmallMultiples = projectProcedure.input(smallInput).query(
  memoize(async ({ ctx: { db, project }, input }) => {
    const [totals, scenarios, slots] = await Promise.all([
      readSeriesTotals(db, project.id),
      listScenarios(db, project.id),
      readDriverSlots(db, project),
    ]);
    const environments = [
      ...new Map(totals.series.map(({ environment }) => [environment.identity, environment])).values(),
    ];
    const scope = chooseSmallMultiples(totals, {
      metric: input.metric ?? null,
      environment: toIdentity(input.environment, environments),
      drivers: input.drivers ?? null,
    });
    const keys = scope.series.flat().map(({ key }) => key);
    const newest =
      keys.length > 0
        ? await readSeriesVersions(db, project.id, { keys }, { newest: ENOUGH_FOR_HISTORY })
        : { series: [], versions: [], pairVariances: new Map() };
    const categories = new Map(scenarios.map(({ slug, category }) => [slug, category]));
    const { rows: all, single } = listSmallRows(scope, newest, { axis: input.axis, categories });
    const changed = await listChangedSeries(db, project.id, keys, input.axis);
    const isChanged = (row: SmallRow) => listRowSeries([row]).some(({ key }) => changed.has(key));
    const withChanges = all.filter(isChanged);
    const limit = Math.min(MOST_ROWS, Math.floor(MOST_CHARTS / Math.max(1, scope.columns.length)));
    const page = cutPage(
      input.changed ? withChanges : all,
      { limit, cursorOf: ({ key }) => key, textOf: toNames },
      input,
    );
    const [{ data, hasOlder }, changes] = await Promise.all([
      readRows(db, project.id, page.rows, input.axis),
      readChanges(db, project.id, page.rows),
    ]);
    const { series: _, ...chosen } = scope;
    return {
      scope: chosen,
      page: {
        ...fillSmallMultiples(page.rows, data, { ...input, changes }),
        total: page.total,
        previous: page.previous,
        next: page.next,
      },
      hasOlder,
      /** Cases with a history on all pages, and those of them with a change. */
      counts: { all: all.length, changed: withChanges.length },
      single: cutPage(single, { limit: MOST_ROWS, cursorOf: ({ key }) => key, textOf: toNames }, { text: input.text }),
      scenarios: scenarios.length,
      slots,
    };
  }),
);

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
