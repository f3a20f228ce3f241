import type { TokenScope } from '../access/permission.ts';
import { prismaOf } from '../database/prisma-of.ts';
import type { Store } from '../database/store.ts';

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

type TokenRow = Omit<Token, 'projectSlug' | 'scopes'> & {
  readonly scopes: readonly string[];
  readonly project: { readonly slug: string };
};

/** For Prisma: every column but the hash and the rule of a job, and the slug of the project. */
export const READ = { omit: { hash: true, ciRuleId: true }, include: { project: { select: { slug: true } } } } as const;

/** A scope this program does not know allows nothing. */
const isScope = (text: string): text is TokenScope => text === 'upload' || text === 'edit' || text === 'admin';

/** A token as it leaves the store, with whatever else its row has. */
export const toToken = <Row extends TokenRow>({ project, scopes, ...row }: Row) => ({
  ...row,
  projectSlug: project.slug,
  scopes: scopes.filter(isScope),
});

/** The tokens of a project that somebody made, newest first, including revoked and expired ones. Their texts are not stored. */
export async function listTokens(db: Store, projectId: number): Promise<TokenSummary[]> {
  const rows = await prismaOf(db).token.findMany({
    where: { projectId, ciRuleId: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    ...READ,
  });
  return rows.map(toToken);
}
