export { readScenarioSeries } from './read-scenario-series.ts';
