/** Profiles, and why a change happened. */
export { type NewProfileQuery, newProfileQuery } from '../queries/profile-query.ts';
export type { AddedProfileResponse, WhyResponse } from '../responses/why-responses.ts';
