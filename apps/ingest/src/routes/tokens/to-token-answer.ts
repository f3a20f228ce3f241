import type { TokenAnswer } from '@tachograph/openapi/responses';
import type { TokenSummary } from '@tachograph/store/tokens';

const toText = (time: Date | null) => time?.toISOString() ?? null;

/** A token as answers show it. */
export const toTokenAnswer = ({
  id,
  projectSlug,
  name,
  prefix,
  scopes,
  createdAt,
  expiresAt,
  revokedAt,
  lastUsedAt,
}: TokenSummary): TokenAnswer => ({
  ...{ id, project: projectSlug, name, prefix, scopes },
  createdAt: createdAt.toISOString(),
  expiresAt: toText(expiresAt),
  revokedAt: toText(revokedAt),
  lastUsedAt: toText(lastUsedAt),
});
