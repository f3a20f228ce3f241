import type { TokenResponse } from '@tachograph/openapi/responses';
import type { TokenSummary } from '@tachograph/store/tokens';

const toText = (time: Date | null) => time?.toISOString() ?? null;

/** A token in a response, without its text. */
export const toTokenResponse = (token: TokenSummary): TokenResponse => ({
  id: token.id,
  project: token.projectSlug,
  name: token.name,
  prefix: token.prefix,
  scopes: token.scopes,
  createdAt: token.createdAt.toISOString(),
  expiresAt: toText(token.expiresAt),
  revokedAt: toText(token.revokedAt),
  lastUsedAt: toText(token.lastUsedAt),
});
