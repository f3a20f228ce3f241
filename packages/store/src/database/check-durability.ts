import type { Store } from '../store.ts';

export type Durability = {
  /** True when a commit that was answered survives a crash of the machine. */
  readonly durable: boolean;
  readonly settings: { readonly fsync: string; readonly synchronousCommit: string; readonly fullPageWrites: string };
};

export async function checkDurability(_db: Store): Promise<Durability> {
  throw new Error('not written yet');
}
