/** CPU profiles of runs: stored, found by what they are of, and read. */
export { addProfile } from './add-profile.ts';
export { findProfile } from './find-profile.ts';
export { listProfiles } from './list-profiles.ts';
