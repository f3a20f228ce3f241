import { join } from 'node:path';
import { acquireLock } from '@tachograph/bench/processes/lock';
import { isAboutUs, type RunReport, sendUpload } from '../sending/send-upload.ts';
import { toTokenMark } from '../server/ask-server.ts';
import type { Connection, Destination } from '../server/connection.ts';
import { formatProblem } from '../server/format-problem.ts';
import type { Spool } from './spool.ts';
import { countFailures, type SpoolEntry } from './spool-entry.ts';

type Target = Connection & { readonly destination: Destination };

export type FlushOptions = {
  /** Also what was kept for another server or with another token. */
  readonly anyDestination: boolean;
  /** What is older is set aside instead of sent. */
  readonly maxDays: number;
  readonly retryForMs: number;
  readonly onSending: (label: string) => void;
};

/** Uploads that were sent and accepted, were rejected or are too old or damaged, and made the server fail. */
type FlushCounts = { readonly sent: number; readonly rejected: number; readonly failed: number };

export type Flushed = {
  readonly reports: readonly RunReport[];
  readonly counts: FlushCounts;
  /** How many uploads still wait. */
  readonly waiting: number;
  /** What was not sent and why. */
  readonly notes: readonly string[];
  /** `unavailable`: the server does not respond. `rejected`: it rejects this sender. `busy`: another process sends. */
  readonly ended: 'all' | 'unavailable' | 'rejected' | 'busy';
};

export const NOTHING_FLUSHED: Flushed = {
  reports: [],
  counts: { sent: 0, rejected: 0, failed: 0 },
  waiting: 0,
  notes: [],
  ended: 'all',
};

/** As often a server may fail at an upload, in as many calls of `tacho`, each with retries; then it is set aside. */
const MOST_FAILURES = 3;

const DAY_MS = 24 * 3600 * 1000;
/** Longer than any one request with its retries takes: the lock is renewed before each. */
const LOCK_STALE_AFTER_MS = 15 * 60_000;

/** What became of one waiting upload; `stop` ends the flush, and the rest waits on. */
type Settled = {
  readonly reports: readonly RunReport[];
  readonly note: string | null;
  readonly as?: keyof FlushCounts;
  readonly stop?: 'unavailable' | 'rejected';
};

/** Why an upload is not to be sent now, or null. */
function holdBack(entry: SpoolEntry, { url, token }: Destination): string | null {
  if (entry.url !== url) return `${entry.upload.label}: kept for another server, ${entry.url}`;
  if (entry.tokenMark === toTokenMark(token)) return null;
  return `${entry.upload.label}: kept with another token, which may be another project's`;
}

/** Leaves an upload that made the server fail in the spool, or sets it aside after several failures. Returns the note. */
async function settleFailed(spool: Spool, name: string, label: string, detail: string): Promise<string> {
  const failures = countFailures(name) + 1;
  if (failures < MOST_FAILURES) {
    await spool.setFailures(name, failures);
    const rest = `it is set aside after ${MOST_FAILURES} failures, of which this is number ${failures}`;
    return `${label} stays in the spool: ${detail}, and is ready for other uploads; ${rest}`;
  }
  const path = await spool.setAside(name, 'failed', { detail });
  const advice = 'report it to the operator of the server; tacho flush --failed sends it again';
  return `${label} made the server fail ${failures} times and was set aside: ${path}; ${advice}`;
}

/** Sends one waiting upload and settles its file, which is deleted only after the response. */
async function settle(spool: Spool, name: string, connection: Target, options: FlushOptions): Promise<Settled> {
  const { anyDestination, maxDays, retryForMs, onSending } = options;
  const entry = await spool.find(name);
  if (entry === undefined) return { reports: [], note: null };
  const aside = async (detail: string): Promise<Settled> => {
    const path = await spool.setAside(name, 'rejected', { detail });
    return { reports: [], note: `${detail} (now in ${path})`, as: 'rejected' };
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
  if ('unavailable' in sent) {
    if (!sent.failed) return { reports: [], note: null, stop: 'unavailable' };
    return { reports: [], note: await settleFailed(spool, name, upload.label, sent.unavailable), as: 'failed' };
  }
  const { reports } = sent;
  const rejected = reports.flatMap(({ label, batch, rejection }) =>
    rejection === null ? [] : [{ label, batch, rejection }],
  );
  const [first] = rejected;
  if (first === undefined) {
    await spool.delete(name);
    return { reports, note: null, as: 'sent' };
  }
  // A rejected line of a batch says nothing of this sender: the request as a whole was accepted.
  if (first.batch === null && isAboutUs(first.rejection)) {
    const note = `${first.label} is kept: ${formatProblem(first.rejection)[0] ?? ''}`;
    // A token without the right to this project may be right for the next upload; everything else holds for all.
    return first.rejection.status === 403 ? { reports, note } : { reports, note, stop: 'rejected' };
  }
  const path = await spool.setAside(
    name,
    'rejected',
    rejected.map(({ label, rejection }) => ({ label, status: rejection.status, problem: rejection.json })),
  );
  const note = `${upload.label} was rejected and set aside, the reason beside it: ${path}`;
  return { reports, note, as: 'rejected' };
}

/**
 * Sends what waits, oldest first, until all of it is settled or the server is unavailable. A server that fails at one upload
 * and is ready for others gets the next one. An upload whose response was lost,
 * by a crash between response and deletion too, is sent again, and the server knows its content.
 */
export async function flushSpool(spool: Spool, connection: Target, options: FlushOptions): Promise<Flushed> {
  const names = await spool.listNames();
  if (names.length === 0) return NOTHING_FLUSHED;
  // It spares the server repetitions and keeps the order. Nothing is stored twice even without it: the server knows the content.
  const lock = acquireLock(join(spool.folder, 'lock'), { staleAfterMs: LOCK_STALE_AFTER_MS, now: connection.now() });
  if ('heldBy' in lock) {
    const notes = ['another tacho is sending what waits'];
    return { ...NOTHING_FLUSHED, waiting: names.length, notes, ended: 'busy' };
  }
  const reports: RunReport[] = [];
  const notes: string[] = [];
  const counts = { ...NOTHING_FLUSHED.counts };
  let ended: Flushed['ended'] = 'all';
  try {
    await spool.deleteLeftovers(connection.now());
    for (const name of names) {
      lock.renew(connection.now());
      const settled = await settle(spool, name, connection, options);
      reports.push(...settled.reports);
      if (settled.note !== null) notes.push(settled.note);
      if (settled.as !== undefined) counts[settled.as] += 1;
      ended = settled.stop ?? 'all';
      if (ended !== 'all') break;
    }
  } finally {
    lock.release();
  }
  return { reports, counts, waiting: (await spool.listNames()).length, notes, ended };
}
