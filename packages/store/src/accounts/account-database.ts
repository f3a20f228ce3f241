import { prismaAdapter } from '@better-auth/prisma-adapter';
import type { Store } from '../database/store.ts';

/** The tables of accounts, sessions and second factors, as better-auth reads and writes them. */
export const accountDatabase = (db: Store) => prismaAdapter(db.prisma, { provider: 'postgresql', transaction: true });
