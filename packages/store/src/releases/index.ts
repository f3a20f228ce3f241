export { type InsertedReleases, insertReleases, type NewReleases } from './insert-releases.ts';
export { type DriverReleases, readReleases } from './read-releases.ts';
