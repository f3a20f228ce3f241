import { prismaAdapter } from '@better-auth/prisma-adapter';
import { prismaOf } from '../database/prisma-of.ts';
import type { Store } from '../database/store.ts';

/** The tables of accounts, sessions and second factors, as better-auth reads and writes them. */
export const accountDatabase = (db: Store) =>
  prismaAdapter(prismaOf(db), { provider: 'postgresql', transaction: true });
