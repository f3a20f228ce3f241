/** Why a version differs from the one before it: which frames of profiles, and which counters. */
export { chooseProfiles, type MissingProfiles, type ProfilePair } from './choose-profiles.ts';
export { compareProfiles } from './compare-profiles.ts';
export type { CounterRow } from './counter-rows.ts';
export { type ChangeCause, chooseCounters, fillCause, pairOfChange } from './plan-cause.ts';
export type { FlameNode, FrameRow, ProfileComparison } from './profile-comparison.ts';
export { toSpeedscope } from './to-speedscope.ts';
export { writeTitle } from './write-title.ts';
