import type { Token, TokenScope } from '../types.ts';

type TokenRow = {
  readonly id: string;
  readonly projectId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly project: { readonly slug: string };
};

/** A scope this program does not know allows nothing. */
const isScope = (text: string): text is TokenScope => text === 'upload' || text === 'admin';

export const toToken = ({ project, id, projectId, name, scopes, expiresAt, revokedAt }: TokenRow): Token => ({
  ...{ id, projectId, projectSlug: project.slug, name },
  ...{ scopes: scopes.filter(isScope), expiresAt, revokedAt },
});
