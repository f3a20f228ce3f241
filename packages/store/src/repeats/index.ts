export { readNoise } from './read-noise.ts';
export { readSeriesWithNoise } from './read-series-with-noise.ts';
