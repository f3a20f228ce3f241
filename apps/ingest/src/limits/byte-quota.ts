import type { Store } from '@tachograph/store/database';
import { type Project, readStoredBytes } from '@tachograph/store/projects';
import { isRunStored } from '@tachograph/store/uploads';
import { ProblemError } from '../http/problem.ts';

/** In bytes. */
export const MEGABYTE = 1_000_000;

type Sent = {
  readonly project: Pick<Project, 'id' | 'maxMegabytes'>;
  readonly contentHash: string;
  /** Of the upload, before compression. */
  readonly bytes: number;
};

/**
 * Reject a new run whose upload has more bytes than its project may still keep: a `ProblemError` that says how many there are.
 * Uploads at the same time may exceed the quota by their bytes.
 */
export async function assertByteQuota(db: Store, { project, contentHash, bytes }: Sent): Promise<void> {
  if (project.maxMegabytes === null) return;
  const kept = await readStoredBytes(db, project.id);
  if (kept + bytes <= project.maxMegabytes * MEGABYTE) return;
  if (await isRunStored(db, project.id, contentHash)) return;
  const used = (kept / MEGABYTE).toFixed(1);
  const detail = `The project keeps ${used} of the ${project.maxMegabytes} MB of uploads that it may, and this one has ${bytes} bytes. Delete old runs, or request a higher limit.`;
  throw new ProblemError('storage-limit', detail);
}
