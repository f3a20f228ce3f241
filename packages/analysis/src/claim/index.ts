export { type Claim, tellClaim, tellFinding } from './claim.ts';
export { findClaimed, toClaim } from './to-claim.ts';
