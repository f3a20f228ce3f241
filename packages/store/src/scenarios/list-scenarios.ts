import type { Store } from '../database/store.ts';
import { type ScenarioSummary, selectScenarios } from './select-scenarios.ts';

/** By category, then title. */
export const listScenarios = (db: Store, projectId: number): Promise<ScenarioSummary[]> =>
  selectScenarios(db, projectId, null);
