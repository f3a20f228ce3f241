import type { Store } from '../database/store.ts';
import { type ScenarioSummary, selectScenarios } from './select-scenarios.ts';

export async function findScenario(db: Store, projectId: number, slug: string): Promise<ScenarioSummary | null> {
  const scenarios = await selectScenarios(db, projectId, slug);
  return scenarios[0] ?? null;
}
