export { readChosen } from './read-chosen.ts';
export { readLines } from './read-lines.ts';
export { readBatchesOf, readNoise, readRecentBatchesOf } from './read-noise.ts';
