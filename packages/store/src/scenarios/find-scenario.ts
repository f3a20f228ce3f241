import type { Store } from '../store.ts';
import type { ScenarioSummary } from '../types.ts';
import { selectScenarios } from './select-scenarios.ts';

export async function findScenario(db: Store, projectId: number, slug: string): Promise<ScenarioSummary | null> {
  const scenarios = await selectScenarios(db, projectId, slug);
  return scenarios[0] ?? null;
}
