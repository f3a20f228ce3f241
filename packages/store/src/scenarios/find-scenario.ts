import type { Store } from '../store.ts';
import type { ScenarioSummary } from '../types.ts';

export async function findScenario(_db: Store, _projectId: number, _slug: string): Promise<ScenarioSummary | null> {
  throw new Error('not written yet');
}
