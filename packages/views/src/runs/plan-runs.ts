import { namesEnvironment } from '@tachograph/analysis/selection';
import type { Store } from '@tachograph/store/database';
import { listEnvironments } from '@tachograph/store/environments';
import type { Project } from '@tachograph/store/projects';

export type RunsQuery = {
  /** Slug or identity of an environment. */
  readonly environment?: string | undefined;
  readonly repetitionGroup?: string | undefined;
};

/** What a query for runs selects: with an environment that nobody knows, and says so, those of all. */
export async function planRuns(db: Store, project: Project, { environment: named, repetitionGroup }: RunsQuery) {
  const environments = named ? await listEnvironments(db, project.id) : [];
  const environment = environments.find((known) => named && namesEnvironment(named, known)) ?? null;
  return { filter: { repetitionGroup, environment: environment?.identity }, environment };
}
