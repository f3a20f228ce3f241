export { readInParts } from './read-in-parts.ts';
