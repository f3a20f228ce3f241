export { PROFILE_LIMITS, type Profile, type ProfileFrame, type ProfilePass } from './profile.ts';
export { validateProfile } from './validate-profile.ts';
