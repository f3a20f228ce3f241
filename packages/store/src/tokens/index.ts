export { type AuthenticatedToken, findToken } from './find-token.ts';
export { insertToken } from './insert-token.ts';
export { listTokens } from './list-tokens.ts';
export { revokeToken } from './revoke-token.ts';
export type { TokenSummary } from './token.ts';
