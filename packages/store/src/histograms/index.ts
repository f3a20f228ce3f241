export { hasHistograms } from './has-histograms.ts';
export { readHistograms } from './read-histograms.ts';
