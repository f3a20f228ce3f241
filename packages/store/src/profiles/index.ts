/** CPU profiles of runs: stored, found by what they are of, and read. */
export { addProfile } from './add-profile.ts';
export { findProfile } from './find-profile.ts';
export { listMeasuredParams } from './list-measured-params.ts';
export { listProfiles, type StoredProfile } from './list-profiles.ts';
