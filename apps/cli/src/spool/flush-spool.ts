import { join } from 'node:path';
import { acquireLock } from '@tachograph/processes';
import { formatProblem } from '../server/format-problem.ts';
import type { Connection } from '../server/open-connection.ts';
import { type Destination, toTokenMark } from '../server/read-destination.ts';
import { isAboutUs, type RunReport } from '../upload/run-report.ts';
import { sendUpload } from '../upload/send-upload.ts';
import type { Spool } from './spool.ts';
import type { SpoolEntry } from './spool-entry.ts';

type Target = Connection & { readonly destination: Destination };

export type FlushOptions = {
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
  /** What was not sent and why. */
  readonly notes: readonly string[];
  /** `unavailable`: the server does not respond. `rejected`: it rejects this sender. `busy`: another process sends. */
  readonly ended: 'all' | 'unavailable' | 'rejected' | 'busy';
};

const DAY_MS = 24 * 3600 * 1000;
/** Longer than any one request with its retries takes: the lock is renewed before each. */
const LOCK_STALE_AFTER_MS = 15 * 60_000;

/** `stop` ends the flush: the rest waits on. */
type Settled = {
  readonly reports: readonly RunReport[];
  readonly note: string | null;
  readonly stop?: 'unavailable' | 'rejected';
};

/** Why an upload is not to be sent now, or null. */
function holdBack(entry: SpoolEntry, { url, token }: Destination): string | null {
  if (entry.url !== url) return `${entry.upload.label}: kept for another server, ${entry.url}`;
  if (entry.tokenMark === toTokenMark(token)) return null;
  return `${entry.upload.label}: kept with another token, which may be another project's`;
}

/** Sends one waiting upload and settles its file, which is deleted only after the response. */
async function settle(spool: Spool, name: string, connection: Target, options: FlushOptions): Promise<Settled> {
  const { anyDestination, maxDays, retryForMs, onSending } = options;
  const entry = await spool.find(name);
  if (entry === undefined) return { reports: [], note: null };
  const aside = async (detail: string): Promise<Settled> => {
    await spool.setAside(name, { detail });
    return { reports: [], note: `${detail} (now in ${join(spool.rejectedFolder, name)})` };
  };
  if (entry === null) return aside(`${name} is damaged and was set aside`);
  const { upload, at } = entry;
  const held = anyDestination ? null : holdBack(entry, connection.destination);
  if (held !== null) return { reports: [], note: held };
  if (connection.now().getTime() - Date.parse(at) > maxDays * DAY_MS) {
    return aside(`${upload.label} waited for more than ${maxDays} days and was set aside`);
  }
  onSending(upload.label);
  const sent = await sendUpload(upload, connection, { dryRun: false, retryForMs });
  if ('unavailable' in sent) return { reports: [], note: null, stop: 'unavailable' };
  const { reports } = sent;
  const rejected = reports.flatMap(({ label, batch, rejection }) =>
    rejection === null ? [] : [{ label, batch, rejection }],
  );
  const [first] = rejected;
  if (first === undefined) {
    await spool.delete(name);
    return { reports, note: null };
  }
  // A rejected line of a batch says nothing of this sender: the request as a whole was accepted.
  if (first.batch === null && isAboutUs(first.rejection)) {
    const note = `${first.label} is kept: ${formatProblem(first.rejection)[0] ?? ''}`;
    // A token without the right to this project may be right for the next upload; everything else holds for all.
    return first.rejection.status === 403 ? { reports, note } : { reports, note, stop: 'rejected' };
  }
  await spool.setAside(
    name,
    rejected.map(({ label, rejection }) => ({ label, status: rejection.status, problem: rejection.json })),
  );
  const note = `${upload.label} was rejected and set aside, the reason beside it: ${join(spool.rejectedFolder, name)}`;
  return { reports, note };
}

/**
 * Sends what waits, oldest first, until all of it is settled or the server is unavailable. An upload whose response was lost,
 * by a crash between response and deletion too, is sent again, and the server knows its content.
 */
export async function flushSpool(spool: Spool, connection: Target, options: FlushOptions): Promise<Flushed> {
  const names = await spool.listNames();
  if (names.length === 0) return { reports: [], waiting: 0, notes: [], ended: 'all' };
  // It spares the server repetitions and keeps the order. Nothing is stored twice even without it: the server knows the content.
  const lock = acquireLock(join(spool.folder, 'lock'), { staleAfterMs: LOCK_STALE_AFTER_MS, now: connection.now() });
  if ('heldBy' in lock) {
    return { reports: [], waiting: names.length, notes: ['another tacho is sending what waits'], ended: 'busy' };
  }
  const reports: RunReport[] = [];
  const notes: string[] = [];
  let ended: Flushed['ended'] = 'all';
  try {
    await spool.deleteLeftovers(connection.now());
    for (const name of names) {
      lock.renew(connection.now());
      const settled = await settle(spool, name, connection, options);
      reports.push(...settled.reports);
      if (settled.note !== null) notes.push(settled.note);
      ended = settled.stop ?? 'all';
      if (ended !== 'all') break;
    }
  } finally {
    lock.release();
  }
  return { reports, waiting: (await spool.listNames()).length, notes, ended };
}
