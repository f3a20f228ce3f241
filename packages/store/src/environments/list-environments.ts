import type { Store } from '../store.ts';
import type { EnvironmentSummary } from '../types.ts';

export async function listEnvironments(_db: Store, _projectId: number): Promise<EnvironmentSummary[]> {
  throw new Error('not written yet');
}
