export { type AuthenticatedToken, findToken } from './find-token.ts';
export { insertToken, type NewToken } from './insert-token.ts';
export { listTokens } from './list-tokens.ts';
export { revokeToken } from './revoke-token.ts';
export { revokeUnlessLast } from './revoke-unless-last.ts';
export type { Token, TokenScope, TokenSummary } from './token.ts';
