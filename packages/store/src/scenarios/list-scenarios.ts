import type { Store } from '../store.ts';
import type { ScenarioSummary } from '../types.ts';

/** By category, then title. */
export async function listScenarios(_db: Store, _projectId: number): Promise<ScenarioSummary[]> {
  throw new Error('not written yet');
}
