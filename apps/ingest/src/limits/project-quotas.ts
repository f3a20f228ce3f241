import type { Store } from '@tachograph/store/database';
import { countRunsToday, type Project, readStoredBytes, withProjectQuota } from '@tachograph/store/projects';
import { isRunStored } from '@tachograph/store/uploads';
import { ProblemError } from '../http/problem.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Received = {
  readonly project: Pick<Project, 'id' | 'maxRunsPerDay'>;
  readonly contentHash: string;
  readonly now: Date;
};

/** The last upload of each project with a quota that this process has begun. */
const inTurn = new Map<number, Promise<unknown>>();

/**
 * Count and store the uploads of a project with a quota one after the other, in all processes: two at once would both be counted
 * before either is stored. Those of a project without one wait for nothing.
 */
export async function withinQuotas<T>(
  db: Store,
  { id, maxRunsPerDay, maxMegabytes }: Pick<Project, 'id' | 'maxRunsPerDay' | 'maxMegabytes'>,
  work: () => Promise<T>,
): Promise<T> {
  if (maxRunsPerDay === null && maxMegabytes === null) return work();
  // One connection waits for the other processes, and not one for each upload.
  const before = inTurn.get(id) ?? Promise.resolve();
  const mine = before.catch(() => {}).then(() => withProjectQuota(db, id, work));
  inTurn.set(id, mine);
  try {
    return await mine;
  } finally {
    if (inTurn.get(id) === mine) inTurn.delete(id);
  }
}

/** Reject a new run of a project that has received as many as it may since midnight, UTC: a `ProblemError` that says until when. */
export async function assertRunQuota(db: Store, { project, contentHash, now }: Received): Promise<void> {
  const most = project.maxRunsPerDay;
  if (most === null || (await countRunsToday(db, project.id, now)) < most) return;
  if (await isRunStored(db, project.id, contentHash)) return;
  const seconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
  const detail = `The project has received ${most} runs today, which is as many as it may. Send this one again after midnight, UTC.`;
  throw new ProblemError('run-limit', detail, { headers: { 'retry-after': String(seconds) } });
}

/** In bytes. */
export const MEGABYTE = 1_000_000;

type Sent = {
  readonly project: Pick<Project, 'id' | 'maxMegabytes'>;
  readonly contentHash: string;
  /** Of the upload, before compression. */
  readonly bytes: number;
};

/** Reject a new run whose upload has more bytes than its project may still keep: a `ProblemError` that says how many there are. */
export async function assertByteQuota(db: Store, { project, contentHash, bytes }: Sent): Promise<void> {
  if (project.maxMegabytes === null) return;
  const kept = await readStoredBytes(db, project.id);
  if (kept + bytes <= project.maxMegabytes * MEGABYTE) return;
  if (await isRunStored(db, project.id, contentHash)) return;
  const used = (kept / MEGABYTE).toFixed(1);
  const detail = `The project keeps ${used} of the ${project.maxMegabytes} MB of uploads that it may, and this one has ${bytes} bytes. Delete old runs, or request a higher limit.`;
  throw new ProblemError('storage-limit', detail);
}
