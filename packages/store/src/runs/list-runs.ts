import type { Store } from '../store.ts';
import type { RunSummary } from '../types.ts';

export type RunFilter = {
  readonly limit: number;
  /** Only runs older than this one (its public id): the last of the page before. */
  readonly before?: string;
  /** Identity of an environment. */
  readonly environment?: string;
  /** Slug of a driver. */
  readonly driver?: string;
};

/** Newest first, by the time of measurement. */
export async function listRuns(_db: Store, _projectId: number, _filter: RunFilter): Promise<RunSummary[]> {
  throw new Error('not written yet');
}
