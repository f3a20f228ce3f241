// The entry point of the package for `tacho bench --profile`.
/** @typedef {import('./measure-profiles.mjs').Pass} Pass */
/** @typedef {import('./measure-profiles.mjs').Profiles} Profiles */
export { measureProfiles } from './measure-profiles.mjs';
