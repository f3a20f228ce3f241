export { readChosen } from './read-chosen.ts';
export { readLines } from './read-lines.ts';
export { readNoise } from './read-noise.ts';
