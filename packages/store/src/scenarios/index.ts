export { listMetrics } from './list-metrics.ts';
export { readCategories } from './read-categories.ts';
export { findScenario, listScenarios, type ScenarioSummary } from './select-scenarios.ts';
