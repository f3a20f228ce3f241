export { type Chosen, readChosen } from './read-chosen.ts';
export { type ChosenLines, readLines } from './read-lines.ts';
export { readNoise } from './read-noise.ts';
