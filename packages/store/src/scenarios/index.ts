export { findScenario, listScenarios, type ScenarioSummary } from './select-scenarios.ts';
