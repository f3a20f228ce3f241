import { findDamage } from '../../tooling/installation/find-damage.ts';
import { withClient } from '../../tooling/postgres/connection.mjs';
import type { Ledger } from './ledger.ts';

/** What is wrong between what clients were told and what is stored; names of runs, all empty where nothing is. */
export type Reconciliation = {
  readonly lost: readonly string[];
  /** Stored more than once. */
  readonly doubled: readonly string[];
  /** Stored with another number of results than was sent. */
  readonly half: readonly string[];
  readonly rejectedButStored: readonly string[];
  /** Stored, and neither acknowledged nor rejected, although every client heard of all of its runs in the end. */
  readonly unacknowledged: readonly string[];
  /** What `findDamage` finds: rows that belong to nothing, wrong sums. */
  readonly damages: readonly string[];
  readonly contradictions: readonly string[];
};

/** Compares everything that clients know with every row of a database. */
export async function reconcile(ledger: Ledger, databaseUrl: string): Promise<Reconciliation> {
  const { runs, damages } = await findDamage(databaseUrl);
  const stored = await withClient(databaseUrl, async (client) => {
    const text = 'SELECT repetition_group AS name, count(*)::int AS n FROM runs GROUP BY 1';
    const { rows } = await client.query<{ name: string; n: number }>(text);
    return new Map(rows.map(({ name, n }) => [name, n]));
  });
  const acknowledged = [...ledger.acknowledged];
  return {
    lost: acknowledged.flatMap(([name, { id }]) => (stored.has(name) && runs.has(id) ? [] : [name])),
    doubled: [...stored].flatMap(([name, n]) => (n > 1 ? [name] : [])),
    half: acknowledged.flatMap(([name, { id, results }]) => (runs.has(id) && runs.get(id) !== results ? [name] : [])),
    rejectedButStored: [...ledger.rejected].filter((name) => stored.has(name)),
    unacknowledged: [...stored.keys()].filter((name) => !ledger.acknowledged.has(name) && !ledger.rejected.has(name)),
    damages: Object.entries(damages).map(([name, rows]) => `${name}: ${rows}`),
    contradictions: ledger.contradictions,
  };
}

export const countWrong = (reconciliation: Reconciliation): number =>
  Object.values(reconciliation).reduce((sum, names) => sum + names.length, 0);
