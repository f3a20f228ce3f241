import type { Store } from '../store.ts';
import type { ScenarioSummary } from '../types.ts';
import { selectScenarios } from './select-scenarios.ts';

/** By category, then title. */
export const listScenarios = (db: Store, projectId: number): Promise<ScenarioSummary[]> =>
  selectScenarios(db, projectId, null);
