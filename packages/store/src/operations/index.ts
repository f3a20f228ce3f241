export { type Load, readLoad } from './read-load.ts';
