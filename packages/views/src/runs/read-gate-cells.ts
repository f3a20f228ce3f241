import { type BatchCell, evaluateBatch } from '@tachograph/analysis/run';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { Store } from '@tachograph/store/database';
import type { Project } from '@tachograph/store/projects';
import { findRun, findWholeRun, listRuns, type RunSummary } from '@tachograph/store/runs';

/** Invocations of one batch, and results of each, that are read for an image. */
const MOST_RUNS = 50;
const MOST_RESULTS = 2_000;

type GateQuery = { readonly metric: string; readonly minimumEffect: number };

const countResults = ({ results }: RunSummary) => Object.values(results).reduce((sum, count) => sum + count, 0);

/**
 * The cells of the batch of a run against its anchor, by the same rule as `tacho bench`: all invocations of its repetition
 * group in its environment, excluded ones left out. Empty where nothing was measured in turns; null without such a run, or
 * where it is too large to be read for an image.
 */
export async function readGateCells(
  db: Store,
  project: Project,
  id: string,
  { metric, minimumEffect }: GateQuery,
): Promise<readonly BatchCell[] | null> {
  const run = await findRun(db, id, { projectId: project.id });
  if (!run) return null;
  const { projectId, repetitionGroup, environment } = run;
  if (repetitionGroup === null) return [];
  const filter = { repetitionGroup, environment: environment.identity, limit: MOST_RUNS + 1 };
  const listed = (await listRuns(db, projectId, filter)).filter(({ exclusion }) => exclusion === null);
  if (listed.length > MOST_RUNS || listed.some((each) => countResults(each) > MOST_RESULTS)) return null;
  const runs = await Promise.all(listed.map((each) => findWholeRun(db, each.id, { projectId })));
  const normalised = runs.flatMap((each) => (each ? [normaliseRun(each.document)] : []));
  return evaluateBatch(normalised, { metric, minimumEffect });
}
