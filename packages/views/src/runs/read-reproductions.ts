import { toReproduction } from '@tachograph/analysis/reproduction';
import { compareEnvironments } from '@tachograph/analysis/verdict';
import type { Store } from '@tachograph/store/database';
import { findEnvironment } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';
import { listReproductions, listRunSources, type RunSummary } from '@tachograph/store/runs';
import { readRunResults } from '@tachograph/store/series';

/** Larger runs are not compared with each other while somebody waits for a page. */
const MOST_RESULTS = 5_000;

/** Reproductions on the page of a run. */
const MOST_RUNS = 10;

const countResults = ({ results }: RunSummary) => Object.values(results).reduce((sum, count) => sum + count, 0);

/** Null where either run is too large to be evaluated here. */
async function reproduce(db: Store, projectId: number, original: RunSummary, repeated: RunSummary) {
  if (Math.max(countResults(original), countResults(repeated)) > MOST_RESULTS) return null;
  const [first, second] = await Promise.all(
    [original, repeated].map(async (run) => ({ run: run.id, data: await readRunResults(db, projectId, run) })),
  );
  return first && second ? toReproduction(first, second) : null;
}

/** The identity fields in which two runs were measured differently. */
async function listDifferent(db: Store, projectId: number, one: RunSummary, other: RunSummary) {
  if (one.environment.identity === other.environment.identity) return [];
  const environments = await Promise.all(
    [one, other].map(({ environment }) => findEnvironment(db, projectId, environment.identity)),
  );
  const [first, second] = environments.map((environment) => environment?.fields ?? []);
  return first && second ? compareEnvironments(first, second).differences : [];
}

/** The run that a run says it reproduces, by its public id; `original` is null where that run is not here (yet). */
async function readReproduced(db: Store, projectId: number, run: RunSummary) {
  if (run.reproduces === null) return null;
  const [original = null] = await listRunSources(db, projectId, [run.reproduces]);
  if (!original) return { id: run.reproduces, original, reproduction: null, differences: [] };
  const [reproduction, differences] = await Promise.all([
    reproduce(db, projectId, original, run),
    listDifferent(db, projectId, original, run),
  ]);
  return { id: run.reproduces, original, reproduction, differences };
}

/** Whether a run confirms the one that it reproduces, and whether its own reproductions confirm it. */
export async function readReproductions(db: Store, project: Project, id: string) {
  const [run] = await listRunSources(db, project.id, [id]);
  if (!run) return { of: null, by: [] };
  const [of, repeated] = await Promise.all([
    readReproduced(db, project.id, run),
    listReproductions(db, project.id, run.id, { limit: MOST_RUNS }),
  ]);
  const by = await Promise.all(
    repeated.map(async (each) => ({ run: each, reproduction: await reproduce(db, project.id, run, each) })),
  );
  return { of, by };
}
