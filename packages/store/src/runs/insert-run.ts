import type { NormalisedRun } from '@tachograph/schema';
import type { Store } from '../store.ts';
import type { Project, RawUpload } from '../types.ts';

export type NewRun = {
  readonly project: Pick<Project, 'id'>;
  readonly normalised: NormalisedRun;
  readonly raw: RawUpload;
  readonly warnings: readonly { readonly where: string; readonly message: string }[];
  readonly receivedAt: Date;
  /** The client's Idempotency-Key, with the SHA-256 of the body as 64 hexadecimal digits. */
  readonly idempotencyKey?: { readonly key: string; readonly bodySha256: string };
};

export type InsertedRun =
  | { readonly outcome: 'created' | 'replayed'; readonly run: string }
  | { readonly outcome: 'key-reused' };

/** Store one run whole or not at all; the same content is stored once. Resolves after the commit is durable. */
export async function insertRun(_db: Store, _run: NewRun): Promise<InsertedRun> {
  throw new Error('not written yet');
}
