export { type BadgeStatement, describeFinding, describeStatement } from './badge-statement.ts';
export { findClaimed, toBadgeStatement } from './to-badge-statement.ts';
