export type TokenScope = 'upload' | 'admin';

export type Token = {
  readonly id: string;
  readonly projectId: number;
  readonly projectSlug: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
};

/** A token as its owner sees it: the text was shown once. */
export type TokenSummary = Token & {
  /** The first characters of the text. */
  readonly prefix: string;
  readonly createdAt: Date;
  /** About when it was last used, to the minute. */
  readonly lastUsedAt: Date | null;
};

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
  id,
  projectId,
  projectSlug: project.slug,
  name,
  scopes: scopes.filter(isScope),
  expiresAt,
  revokedAt,
});
