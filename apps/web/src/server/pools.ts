import 'server-only';
import { readConnections, type Store } from '@tachograph/store/database';
import { oncePerProcess } from '@/server/once-per-process.ts';

type PoolName = 'primary' | 'standby';

const pools = () => oncePerProcess('pools', () => new Map<PoolName, Store>());

/** Have the connections of a store counted. */
export function registerPool(name: PoolName, db: Store): Store {
  pools().set(name, db);
  return db;
}

/** The connections of each store that is open. */
export const readPools = () => Object.fromEntries([...pools()].map(([name, db]) => [name, readConnections(db)]));
