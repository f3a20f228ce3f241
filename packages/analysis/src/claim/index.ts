export { type Claim, type ClaimFigures, type ClaimState, type KnownReleases, tellClaim, tellFinding } from './claim.ts';
export { findClaimed, toClaim } from './to-claim.ts';
