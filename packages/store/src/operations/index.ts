export { readLoad } from './read-load.ts';
