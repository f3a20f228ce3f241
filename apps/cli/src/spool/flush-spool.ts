import { join } from 'node:path';
import { acquireLock } from '@tachograph/processes';
import { formatProblem } from '../server/format-problem.ts';
import { toTokenMark } from '../server/read-destination.ts';
import type { RetryWorld } from '../server/retry.ts';
import type { Connection } from '../server/server-request.ts';
import { isAboutUs, type RunReport } from '../upload/run-report.ts';
import { sendUpload } from '../upload/send-upload.ts';
import type { Spool } from './spool.ts';
import type { SpoolEntry } from './spool-entry.ts';

export type FlushOptions = {
  readonly destination: Connection['destination'] & { readonly token: string };
  /** Also what was kept for another server or with another token. */
  readonly anyDestination: boolean;
  /** What is older is set aside instead of sent. */
  readonly maxDays: number;
  readonly retryForMs: number;
  readonly onSending: (label: string) => void;
};

export type Flushed = {
  readonly reports: readonly RunReport[];
  /** How many uploads still wait. */
  readonly waiting: number;
  /** Sentences about what was not sent and why. */
  readonly notes: readonly string[];
  /** `away`: the server does not answer. `refused`: it does not take us at all. `busy`: another process is at it. */
  readonly ended: 'all' | 'away' | 'rejected' | 'busy';
};

const DAY_MS = 24 * 3600 * 1000;
/** Longer than any one request with its retries takes: the lock is renewed before each. */
const LOCK_STALE_AFTER_MS = 15 * 60_000;

type Fate = { readonly fate: 'sent' | 'aside' | 'kept' | 'stop-away' | 'stop-rejected'; readonly note: string | null };

/** Why an upload is not to be sent now, or null. */
function holdBack(entry: SpoolEntry, options: FlushOptions): string | null {
  if (options.anyDestination) return null;
  if (entry.url !== options.destination.url) return `${entry.upload.label}: kept for another server, ${entry.url}`;
  if (entry.tokenMark === toTokenMark(options.destination.token)) return null;
  return `${entry.upload.label}: kept with another token, which may be another project's`;
}

/** Send one waiting upload and settle what becomes of its file. The file goes only after the answer is there. */
async function settle(
  spool: Spool,
  name: string,
  { connection, options, world }: { connection: Connection; options: FlushOptions; world: RetryWorld },
): Promise<Fate & { readonly reports: readonly RunReport[] }> {
  const nothing = { reports: [] };
  const entry = await spool.find(name);
  if (entry === undefined) return { ...nothing, fate: 'sent', note: null };
  const aside = async (detail: string): Promise<Fate & { reports: readonly RunReport[] }> => {
    await spool.setAside(name, { detail });
    return { ...nothing, fate: 'aside', note: `${detail} (now in ${join(spool.refusedFolder, name)})` };
  };
  if (entry === null) return aside(`${name} is damaged and was set aside`);
  const held = holdBack(entry, options);
  if (held !== null) return { ...nothing, fate: 'kept', note: held };
  if (world.now().getTime() - Date.parse(entry.at) > options.maxDays * DAY_MS) {
    return aside(`${entry.upload.label} waited for more than ${options.maxDays} days and was set aside`);
  }
  options.onSending(entry.upload.label);
  const sent = await sendUpload(entry.upload, connection, { dryRun: false, retryForMs: options.retryForMs, ...world });
  if ('away' in sent) return { ...nothing, fate: 'stop-away', note: null };
  const rejected = sent.reports.flatMap(({ label, batch, refusal }) =>
    refusal === null ? [] : [{ label, batch, refusal }],
  );
  const [first] = rejected;
  // A line of a batch that is refused says nothing of us: the request as a whole was taken.
  if (first && first.batch === null && isAboutUs(first.refusal)) {
    const note = `${first.label} is kept: ${formatProblem(first.refusal)[0] ?? ''}`;
    // A token without the right to this project may be right for the next upload; everything else holds for all.
    return { reports: sent.reports, fate: first.refusal.status === 403 ? 'kept' : 'stop-rejected', note };
  }
  if (rejected.length > 0) {
    await spool.setAside(
      name,
      rejected.map(({ label, refusal }) => ({ label, status: refusal.status, problem: refusal.json })),
    );
    const note = `${entry.upload.label} was refused and set aside, the reason beside it: ${join(spool.refusedFolder, name)}`;
    return { reports: sent.reports, fate: 'aside', note };
  }
  await spool.delete(name);
  return { reports: sent.reports, fate: 'sent', note: null };
}

/**
 * Send what waits, oldest first, until all of it is settled or the server is away. An upload whose answer was lost, by a
 * crash between answer and deletion too, is sent again, and the server knows its content.
 */
export async function flushSpool(
  spool: Spool,
  connection: Connection,
  options: FlushOptions,
  world: RetryWorld,
): Promise<Flushed> {
  const names = await spool.listNames();
  if (names.length === 0) return { reports: [], waiting: 0, notes: [], ended: 'all' };
  // It spares the server repetitions and keeps the order. Nothing is stored twice even without it: the server knows the content.
  const lock = acquireLock(join(spool.folder, 'lock'), { staleAfterMs: LOCK_STALE_AFTER_MS, now: world.now() });
  if ('heldBy' in lock) {
    const notes = ['another tacho is sending what waits'];
    return { reports: [], waiting: names.length, notes, ended: 'busy' };
  }
  const reports: RunReport[] = [];
  const notes: string[] = [];
  let ended: Flushed['ended'] = 'all';
  try {
    await spool.deleteLeftovers(world.now());
    for (const name of names) {
      lock.renew(world.now());
      const settled = await settle(spool, name, { connection, options, world });
      reports.push(...settled.reports);
      if (settled.note !== null) notes.push(settled.note);
      if (settled.fate === 'stop-away') ended = 'away';
      if (settled.fate === 'stop-rejected') ended = 'rejected';
      if (ended !== 'all') break;
    }
  } finally {
    lock.release();
  }
  return { reports, waiting: (await spool.listNames()).length, notes, ended };
}
