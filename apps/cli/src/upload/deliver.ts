import type { Progress } from '../progress.ts';
import type { PreparedUpload } from '../sending/prepare-uploads.ts';
import type { RunReport } from '../sending/run-report.ts';
import { sendUpload } from '../sending/send-upload.ts';
import type { Connection, Destination } from '../server/connection.ts';
import { toTokenMark } from '../server/read-destination.ts';
import { type Spool, SpoolProblem } from '../spool/spool.ts';

export type DeliverOptions = {
  readonly connection: Connection & { readonly destination: Destination };
  /** Where to keep what cannot be sent; null to keep nothing. */
  readonly spool: Spool | null;
  readonly dryRun: boolean;
  readonly retryForMs: number;
  /** Why nothing can be sent now, where that is known already; null to try. */
  readonly unavailable: string | null;
  readonly progress: Progress;
};

/** Keeps one upload on disk, at most once, until the server responded. */
function toKeeper(spool: Spool | null, entry: Parameters<Spool['add']>[0]) {
  let name: string | null = null;
  let problem: string | null = null;
  return {
    /** Whether the upload is on disk, and why not, if the disk is the reason. */
    keep: async () => {
      try {
        if (name === null && problem === null) name = (await spool?.add(entry)) ?? null;
      } catch (error) {
        if (!(error instanceof SpoolProblem)) throw error;
        problem = error.message;
      }
      return { isKept: name !== null, problem };
    },
    giveBack: async () => {
      if (name !== null) await spool?.delete(name);
    },
  };
}

/**
 * Sends uploads in their order. The first without a response is kept on disk before a retry, so that it survives even the end
 * of the machine; when the time is over, the rest is kept behind it untried, unless the server fails at this
 * upload alone: then it is kept, and the rest is sent.
 */
export async function deliver(
  uploads: readonly PreparedUpload[],
  { connection, spool, dryRun, retryForMs, progress, ...options }: DeliverOptions,
): Promise<RunReport[]> {
  const { url, token } = connection.destination;
  const reports: RunReport[] = [];
  let { unavailable } = options;
  for (const [index, upload] of uploads.entries()) {
    const entry = { upload, url, tokenMark: toTokenMark(token), at: connection.now().toISOString() };
    const keeper = toKeeper(dryRun ? null : spool, entry);
    let reason = unavailable;
    if (reason === null) {
      const position = uploads.length > 1 ? ` (${index + 1} of ${uploads.length})` : '';
      progress.show(`sending ${upload.label}${position}: ${Math.ceil(upload.body.length / 1000)} kB`);
      const onWait: Connection['onWait'] = async (reason, waitMs) => {
        await keeper.keep();
        await connection.onWait(reason, waitMs);
      };
      const sent = await sendUpload(upload, { ...connection, onWait }, { dryRun, retryForMs });
      progress.clear();
      if ('reports' in sent) {
        await keeper.giveBack();
        reports.push(...sent.reports);
        continue;
      }
      reason = sent.unavailable;
      if (!sent.failed) unavailable = reason;
    }
    const { isKept, problem } = await keeper.keep();
    const outcome = isKept ? 'spooled' : 'not-sent';
    const why = problem === null ? reason : `${reason}; ${problem}`;
    reports.push({ label: upload.label, batch: null, outcome, run: null, rejection: null, reason: why });
  }
  return reports;
}
