export { type ChangedScenario, listChangedScenarios, listChangedSeries } from './list-changed.ts';
