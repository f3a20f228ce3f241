import 'server-only';
import { createStore, type Store } from '@tachograph/store/database';
import { initTRPC } from '@trpc/server';
import { cache } from 'react';
import superjson from 'superjson';
import { env } from '@/env.ts';

// One pool per process; reused across hot reloads, which evaluate this module again.
const held = globalThis as unknown as { tachographStore?: Store };
export const store = (): Store => {
  held.tachographStore ??= createStore(env().databaseUrl, { max: 10, statementTimeoutMs: env().statementTimeoutMs });
  return held.tachographStore;
};

export const createContext = cache(async () => ({ db: store() }));
export type RequestContext = Awaited<ReturnType<typeof createContext>>;

const t = initTRPC.context<RequestContext>().create({ transformer: superjson });
export const { router, procedure, createCallerFactory } = t;
