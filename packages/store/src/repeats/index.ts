export { readNoise } from './read-noise.ts';
