import { createHash } from 'node:crypto';
import type { Store } from '@tachograph/store/database';
import { insertShare as fromStore } from '@tachograph/store/shares';

type Made = {
  readonly project: { readonly id: number; readonly slug: string };
  readonly createdAt: Date;
  readonly expiresAt?: Date;
};

let made = 0;

/** A share with unique content, under its own id or the one that is given. */
export async function insertShare(db: Store, { project, ...times }: Made, given?: string): Promise<string> {
  const content = `{"made":${made++},"secret":"figure"}`;
  const hash = createHash('sha256').update(content).digest('hex');
  const id =
    given ??
    BigInt(`0x${hash.slice(0, 25)}`)
      .toString(32)
      .padStart(20, '0');
  await fromStore(db, { project, share: { id, hash, content }, ...times, mostAnHour: 100 });
  return id;
}
