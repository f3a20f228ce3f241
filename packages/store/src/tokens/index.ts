export { type AuthenticatedToken, findToken } from './find-token.ts';
export { insertToken } from './insert-token.ts';
export { revokeToken } from './revoke-token.ts';
export { listTokens, type TokenSummary } from './token.ts';
