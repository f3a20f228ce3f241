export { findScenario, listMetrics, listScenarios, readCategories, type ScenarioSummary } from './select-scenarios.ts';
