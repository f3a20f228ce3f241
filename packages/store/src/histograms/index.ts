export { readHistograms } from './read-histograms.ts';
