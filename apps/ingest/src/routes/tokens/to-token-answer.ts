import type { TokenSummary } from '@tachograph/store';

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
}: TokenSummary) => ({
  ...{ id, project: projectSlug, name, prefix, scopes },
  ...{ createdAt, expiresAt, revokedAt, lastUsedAt },
});
