import type { Store } from '../store.ts';
import type { RunSummary } from '../types.ts';

export type RecentRun = RunSummary & { readonly project: { readonly slug: string; readonly title: string } };

/** Newest arrivals of all projects. */
export async function listRecentRuns(_db: Store, _options: { readonly limit: number }): Promise<RecentRun[]> {
  throw new Error('not written yet');
}
