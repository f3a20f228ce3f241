export type { ProfilesOfPair } from './read-profile-pair.ts';
export { readProfilesView } from './read-profiles-view.ts';
export { readWhyView } from './read-why-view.ts';
export { toWhyJson } from './to-why-json.ts';
