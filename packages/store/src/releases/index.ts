export { insertReleases } from './insert-releases.ts';
export { readReleases } from './read-releases.ts';
