import { prismaOf } from '../database/prisma-of.ts';
import type { Store } from '../database/store.ts';
import { READ, type TokenSummary, toToken } from './token.ts';

/** The tokens of a project that somebody made, newest first, including revoked and expired ones. Their texts are not stored. */
export async function listTokens(db: Store, projectId: number): Promise<TokenSummary[]> {
  const rows = await prismaOf(db).token.findMany({
    where: { projectId, ciRuleId: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    ...READ,
  });
  return rows.map(toToken);
}
