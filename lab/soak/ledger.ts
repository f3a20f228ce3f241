/** What clients know of the runs they sent, by the repetition group that names each. */
export type Ledger = {
  /** Accepted runs: their public id, the number of their results, and when they were acknowledged. */
  readonly acknowledged: Map<string, { readonly id: string; readonly results: number; readonly atMs: number }>;
  /** Rejected runs, which must not be stored. */
  readonly rejected: Set<string>;
  /** What clients were told that cannot be: one run with two ids, a rejected run accepted. */
  readonly contradictions: string[];
  readonly kinds: Map<string, number>;
  /** Responses by server and status, such as `upload 201`, and attempts without one. */
  readonly responses: Map<string, number>;
  /** Runs that were stored before their client knew: it got 200 after an attempt without a response. */
  storedUnknown: number;
};

export const createLedger = (): Ledger => ({
  acknowledged: new Map(),
  rejected: new Set(),
  contradictions: [],
  kinds: new Map(),
  responses: new Map(),
  storedUnknown: 0,
});

export const countIn = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** Notes what the server said of a run; a second id for one run is a contradiction. */
export function acknowledge(ledger: Ledger, group: string, id: string, results: number): void {
  const known = ledger.acknowledged.get(group);
  if (known && known.id !== id) ledger.contradictions.push(`${group} is ${known.id} and ${id}`);
  if (!known) ledger.acknowledged.set(group, { id, results, atMs: Date.now() });
}
