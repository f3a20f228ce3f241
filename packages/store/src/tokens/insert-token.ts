import type { TokenScope } from '../access/permission.ts';
import { prismaOf } from '../database/prisma-of.ts';
import type { Store } from '../database/store.ts';
import { READ, type TokenSummary, toToken } from './token.ts';
import { createTokenText, toTokenHash, toTokenPrefix } from './token-text.ts';

export type NewToken = {
  readonly projectId: number;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Null or left out: it does not expire. */
  readonly expiresAt?: Date | null;
};

/** The text is returned here and never again: only its SHA-256 is stored. */
export async function insertToken(
  db: Store,
  { projectId, name, scopes, expiresAt }: NewToken,
): Promise<{ token: TokenSummary; text: string }> {
  const text = createTokenText();
  const row = await prismaOf(db).token.create({
    data: {
      projectId,
      name,
      expiresAt,
      scopes: [...scopes],
      hash: new Uint8Array(toTokenHash(text)),
      prefix: toTokenPrefix(text),
    },
    ...READ,
  });
  return { token: toToken(row), text };
}
