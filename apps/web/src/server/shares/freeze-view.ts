import 'server-only';
import type { Comparison } from '@tachograph/analysis/comparison';
import { freezeComparison, listSourceRuns, type SourceRun } from '@tachograph/analysis/share';
import type { ComparisonQuery } from '@tachograph/openapi/queries';
import { type PackedShare, packShare, SHARE_LIMITS, type SharedScenario } from '@tachograph/schema/share';
import type { Viewer } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { findProject, type Project } from '@tachograph/store/projects';
import { findWholeRun, type WholeRun } from '@tachograph/store/runs';
import type { ScenarioSummary } from '@tachograph/store/scenarios';
import { formatCount } from '@tachograph/units';
import { readComparisonView } from '@tachograph/views/comparison';
import { readOf } from '@/server/projects/read-state.ts';
import { toSharedRun } from './to-shared-run.ts';

export type FrozenView = { readonly project: Project; readonly share: PackedShare };

/** Why there is nothing to freeze, as a sentence for the reader. */
export type FreezeError = { readonly status: 404 | 413 | 422; readonly detail: string };

const toSourceRun = (run: WholeRun, series: ReadonlySet<string>): SourceRun => ({
  ...toSharedRun(run, run.environmentRecord),
  results: run.document.results.flatMap((result, index) => {
    const key = run.seriesKeys[index];
    return key && series.has(key) ? [{ series: key, result }] : [];
  }),
});

/** Every version of every scenario, oldest first; one without a described version as it is known. */
const toScenarios = (scenarios: readonly ScenarioSummary[]): SharedScenario[] =>
  scenarios.flatMap(({ slug, title, description, category, sql, versions }): SharedScenario[] => {
    if (versions.length === 0) return [{ slug, hash: null, title, description, category, sql, workPerOp: null }];
    return versions.map((version) => {
      const { hash, title, description, category, sql, workPerOp } = version;
      return { slug, hash, title, description, category, sql, workPerOp };
    });
  });

/** The runs behind a comparison, one after the other: a single one may be large. */
async function readSourceRuns(db: Store, projectId: number, comparison: Comparison): Promise<SourceRun[]> {
  const series = new Set(comparison.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.series ?? [])));
  const runs: SourceRun[] = [];
  for (const id of listSourceRuns(comparison)) {
    const run = await findWholeRun(db, id, { projectId });
    if (run) runs.push(toSourceRun(run, series));
  }
  return runs;
}

/** What a comparison has too much of, and what to choose less of; null for one that fits. */
function findExcess({ rows, columns }: Comparison, characters: number): string | null {
  const parts = [
    { count: rows.length, most: SHARE_LIMITS.rows, name: 'cases', fewer: 'scenarios' },
    { count: columns.length, most: SHARE_LIMITS.columns, name: 'columns', fewer: 'drivers or versions' },
    { count: characters, most: SHARE_LIMITS.characters, name: 'characters', fewer: 'scenarios or drivers' },
  ];
  const excess = parts.find(({ count, most }) => count > most);
  if (!excess) return null;
  const { count, most, name, fewer } = excess;
  return `This comparison has ${formatCount(count)} ${name}, and a share at most ${formatCount(most)} (payload-too-large). Choose fewer ${fewer}.`;
}

export type ViewRequest = {
  readonly project: string;
  readonly view: ComparisonQuery;
  readonly toTitle: (comparison: Comparison) => string;
  /** False leaves out the runs with what they printed, which are only in the JSON of a share. */
  readonly withRuns: boolean;
};

/** What a page of comparison shows now as the content of a share. Nothing is stored. */
export const freezeView = (request: ViewRequest): Promise<FrozenView | FreezeError> =>
  readOf(request.project, (db, viewer) => freeze(db, viewer, request));

async function freeze(
  db: Store,
  viewer: Viewer,
  { withRuns, ...request }: ViewRequest,
): Promise<FrozenView | FreezeError> {
  const project = await findProject(db, viewer, request.project);
  if (!project) return { status: 404, detail: 'There is no such project.' };
  const { comparison, ...loaded } = await readComparisonView(db, project, request.view);
  if (!comparison.metric || comparison.rows.length === 0) {
    return { status: 422, detail: 'There is nothing to share: no scenario has results for this choice.' };
  }
  const tooMany = findExcess(comparison, 0);
  if (tooMany) return { status: 413, detail: tooMany };
  const share = packShare(
    freezeComparison(comparison, {
      title: request.toTitle(comparison),
      project,
      drivers: loaded.drivers,
      environments: loaded.environments,
      scenarios: toScenarios(loaded.scenarios),
      runs: withRuns ? await readSourceRuns(db, project.id, comparison) : [],
    }),
  );
  const tooLarge = findExcess(comparison, share.content.length);
  return tooLarge ? { status: 413, detail: tooLarge } : { project, share };
}
