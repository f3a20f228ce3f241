export { PROFILE_LIMITS, type Profile, type ProfileFrame, type ProfilePass, profile } from './profile.ts';
