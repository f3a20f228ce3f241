/** Why a version differs from the one before it: which frames of profiles, and which counters. */
export { compareProfiles } from './compare-profiles.ts';
export { toCause } from './to-cause.ts';
export { toSpeedscope } from './to-speedscope.ts';
