export { type ChangedScenario, listChangedScenarios } from './list-changed-scenarios.ts';
export { listChangedSeries } from './list-changed-series.ts';
