import { prismaAdapter } from '@better-auth/prisma-adapter';
import { prismaOf } from '../database/prisma-of.ts';
import type { Store } from '../database/store.ts';
import { hashSessionTokens } from './hash-session-tokens.ts';

/**
 * The tables of accounts, sessions and second factors, as better-auth reads and writes them. Of the token of a session only its hash is
 * stored: who reads the database signs in nowhere.
 */
export const accountDatabase = (db: Store) =>
  prismaAdapter(prismaOf(db).$extends({ query: { session: { $allOperations: hashSessionTokens } } }), {
    provider: 'postgresql',
    transaction: true,
  });
