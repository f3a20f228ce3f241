import 'server-only';
import { freezeComparison, listSourceRuns, type SourceRun } from '@tachograph/analysis';
import { packShare, type SharedScenario, shareTitle } from '@tachograph/schema';
import { findProject, findRun, insertShare, type RunDetail, type ScenarioSummary, type Store } from '@tachograph/store';
import { type ComparisonInput, comparisonInput, loadComparison } from '@/server/compare/read-comparison.ts';
import { store } from '@/server/init.ts';

/** New shares of one project in an hour. Nobody signs in to make one, so this bounds what a stranger can fill. */
const MOST_AN_HOUR = 60;

/** The content of a share, in characters. */
const MOST_CHARACTERS = 4_000_000;

export type ShareRequest = { readonly project: string; readonly title: string; readonly view: ComparisonInput };

/** The address of the share, or the status and the sentence of a refusal. */
export type CreatedShare =
  | { readonly id: string }
  | { readonly id: null; readonly status: 400 | 404 | 413 | 422 | 429; readonly detail: string };

const refuse = (status: 400 | 404 | 413 | 422 | 429, detail: string): CreatedShare => ({ id: null, status, detail });

const toSourceRun = (run: RunDetail, series: ReadonlySet<string>): SourceRun => ({
  id: run.id,
  contentHash: run.contentHash,
  title: run.title,
  startedAt: run.startedAt.toISOString(),
  batch: run.batch,
  environment: run.environment.identity,
  record: run.environmentRecord,
  harness: run.harness,
  source: run.source,
  notes: [...run.notes],
  results: run.document.results.flatMap((result, place) => {
    const key = run.seriesKeys[place];
    return key && series.has(key) ? [{ series: key, result }] : [];
  }),
});

/** Every version of every scenario, oldest first; one without a described version as it is known. */
const toScenarios = (scenarios: readonly ScenarioSummary[]): SharedScenario[] =>
  scenarios.flatMap(({ slug, title, description, category, sql, versions }): SharedScenario[] => {
    if (versions.length === 0) return [{ slug, hash: null, title, description, category, sql, workPerOp: null }];
    return versions.map((version) => ({
      slug,
      hash: version.hash,
      title: version.title,
      description: version.description,
      category: version.category,
      sql: version.sql,
      workPerOp: version.workPerOp,
    }));
  });

type Loaded = Awaited<ReturnType<typeof loadComparison>>;

/** The runs behind a comparison, one after the other: a single one may be large. */
async function readSourceRuns(db: Store, projectId: number, { comparison }: Loaded): Promise<SourceRun[]> {
  const series = new Set(comparison.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.series ?? [])));
  const runs: SourceRun[] = [];
  for (const id of listSourceRuns(comparison)) {
    const run = await findRun(db, id, { projectId });
    if (run) runs.push(toSourceRun(run, series));
  }
  return runs;
}

/** Freeze what a page of comparison shows now, and keep it. The same content is the same share. */
export async function createShare(request: ShareRequest, now: Date): Promise<CreatedShare> {
  const db = store();
  const title = shareTitle.safeParse(request.title);
  if (!title.success) {
    return refuse(422, `The title ${title.error.issues[0]?.message ?? 'cannot be used'}. Go back and change it.`);
  }
  const view = comparisonInput.safeParse(request.view);
  if (!view.success) return refuse(400, 'The address of this comparison cannot be read. Go back and choose again.');
  const project = await findProject(db, request.project);
  if (!project) return refuse(404, 'There is no such project.');
  const loaded = await loadComparison(db, project, view.data);
  if (!loaded.comparison.metric || loaded.comparison.rows.length === 0) {
    return refuse(422, 'There is nothing to share: no scenario has results for this choice.');
  }
  const share = packShare(
    freezeComparison(loaded.comparison, {
      title: title.data,
      project,
      drivers: loaded.drivers,
      environments: loaded.environments,
      scenarios: toScenarios(loaded.scenarios),
      runs: await readSourceRuns(db, project.id, loaded),
    }),
  );
  if (share.content.length > MOST_CHARACTERS) {
    return refuse(413, 'This comparison is too large to share. Go back and choose fewer drivers or scenarios.');
  }
  const outcome = await insertShare(db, { project, share, createdAt: now, mostAnHour: MOST_AN_HOUR });
  if (outcome === 'too-many') {
    return refuse(429, `This project has had ${MOST_AN_HOUR} new shares within an hour. Try again in an hour.`);
  }
  return { id: share.id };
}
