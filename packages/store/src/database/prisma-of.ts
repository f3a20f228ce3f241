import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../generated/client.ts';
import type { Store } from './store.ts';

/** It has no connections but those of the pool, and ends with it. */
const clients = new WeakMap<pg.Pool, PrismaClient>();

/**
 * The adapter knows a pool by `instanceof`, and would connect by itself with the pool of another copy of pg: the pages' HTTP server opens
 * the pool, and the pages, which call Prisma, are another bundle.
 */
const adapterOf = (pool: pg.Pool): PrismaPg => Object.assign(new PrismaPg(pool.options), { externalPool: pool });

/**
 * Prisma's client over the connections of a store, for rows that are read and written as they are. It is made at its first use, and
 * the bundle of a process that calls nothing of it is without it.
 */
export function prismaOf({ pool }: Store): PrismaClient {
  const client = clients.get(pool) ?? new PrismaClient({ adapter: adapterOf(pool) });
  clients.set(pool, client);
  return client;
}
