import { inTransaction } from '../database/in-transaction.ts';
import { queryRows } from '../database/query-rows.ts';
import type { Store } from '../database/store.ts';

/** How a statement reads a table. */
export type Scan = {
  readonly table: string;
  /** "Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Heap Scan". */
  readonly node: string;
  /** The condition by which the index is searched; null for one that reads the whole table or index. */
  readonly condition: string | null;
};

type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly PlanNode[];
};

const listScans = (node: PlanNode): Scan[] => [
  ...(node['Relation Name'] === undefined
    ? []
    : [
        {
          table: node['Relation Name'],
          node: node['Node Type'],
          condition: node['Index Cond'] ?? node['Recheck Cond'] ?? null,
        },
      ]),
  ...(node.Plans ?? []).flatMap(listScans),
];

type Recorded = { readonly text: string; readonly values?: readonly unknown[] };

/**
 * How the SQL statements of a reader read their tables. The planner is told to avoid sequential scans, which it prefers on
 * the small tables of a test: one that remains has no index to use.
 */
export async function explainScans(db: Store, read: () => Promise<unknown>): Promise<Scan[]> {
  const recorded: Recorded[] = [];
  const { query } = db.pool;
  db.pool.query = ((...called: [Recorded]) => {
    recorded.push(called[0]);
    return Reflect.apply(query, db.pool, called);
  }) as typeof query;
  await read().finally(() => {
    db.pool.query = query;
  });
  return inTransaction(db, async (client) => {
    await client.query('SET LOCAL enable_seqscan = off');
    const scans: Scan[] = [];
    for (const { text, values } of recorded) {
      const [row] = await queryRows<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        client,
        `EXPLAIN (FORMAT JSON) ${text}`,
        values,
      );
      scans.push(...(row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => listScans(Plan)));
    }
    return scans;
  });
}
