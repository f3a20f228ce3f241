export { findScenario } from './find-scenario.ts';
export { listScenarios } from './list-scenarios.ts';
export type { ScenarioSummary } from './select-scenarios.ts';
