export { listScenariosWithHistograms } from './list-scenarios.ts';
export { readHistograms } from './read-histograms.ts';
