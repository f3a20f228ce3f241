import type { Progress } from '../progress.ts';
import { toRetryWorld } from '../server/open-connection.ts';
import { type Destination, toTokenMark } from '../server/read-destination.ts';
import type { Connection } from '../server/server-request.ts';
import { type Spool, SpoolProblem } from '../spool/spool.ts';
import type { Terminal } from '../terminal.ts';
import type { PreparedUpload } from './prepared-upload.ts';
import type { RunReport } from './run-report.ts';
import { sendUpload } from './send-upload.ts';

export type DeliverOptions = {
  readonly connection: Connection & { readonly destination: Destination };
  /** Where to keep what cannot be sent; null to keep nothing. */
  readonly spool: Spool | null;
  readonly dryRun: boolean;
  readonly retryForMs: number;
  /** Why nothing can be sent now, where that is known already; null to try. */
  readonly away: string | null;
};

const held = (label: string, outcome: 'spooled' | 'not-sent', reason: string): RunReport => ({
  label,
  batch: null,
  outcome,
  run: null,
  refusal: null,
  reason,
});

/** A place on disk for one upload: taken at most once, given back when the upload is answered. */
class Keeping {
  readonly #spool: Spool | null;
  readonly #entry: Parameters<Spool['add']>[0];
  #name: string | null = null;
  /** Why it could not be kept, where it could not. */
  problem: string | null = null;

  constructor(spool: Spool | null, entry: Parameters<Spool['add']>[0]) {
    this.#spool = spool;
    this.#entry = entry;
  }

  /** True when the upload is on disk. */
  async keep(): Promise<boolean> {
    if (this.#name !== null) return true;
    if (this.#spool === null || this.problem !== null) return false;
    try {
      this.#name = await this.#spool.add(this.#entry);
      return true;
    } catch (error) {
      if (!(error instanceof SpoolProblem)) throw error;
      this.problem = error.message;
      return false;
    }
  }

  async giveBack(): Promise<void> {
    if (this.#spool && this.#name !== null) await this.#spool.delete(this.#name);
  }
}

/**
 * Send uploads in their order. The first that the server does not answer is kept on disk before it is waited for, so
 * that not even a machine that dies meanwhile loses it; when the time is over, the rest is kept behind it untried.
 */
export async function deliver(
  uploads: readonly PreparedUpload[],
  { connection, spool, dryRun, retryForMs, away: awayAlready }: DeliverOptions,
  { terminal, progress }: { readonly terminal: Terminal; readonly progress: Progress },
): Promise<RunReport[]> {
  const { url, token } = connection.destination;
  const reports: RunReport[] = [];
  let away = awayAlready;
  for (const [index, upload] of uploads.entries()) {
    const entry = { upload, url, tokenMark: toTokenMark(token), at: terminal.now().toISOString() };
    const keeping = new Keeping(dryRun ? null : spool, entry);
    if (away === null) {
      const place = uploads.length > 1 ? ` (${index + 1} of ${uploads.length})` : '';
      progress.show(`sending ${upload.label}${place}: ${Math.ceil(upload.body.length / 1000)} kB`);
      const world = toRetryWorld(terminal, progress);
      const sent = await sendUpload(upload, connection, {
        ...world,
        dryRun,
        retryForMs,
        onWait: async (reason, waitMs) => {
          await keeping.keep();
          await world.onWait(reason, waitMs);
        },
      });
      progress.clear();
      if ('reports' in sent) {
        await keeping.giveBack();
        reports.push(...sent.reports);
        continue;
      }
      away = sent.away;
    }
    const kept = await keeping.keep();
    const reason = keeping.problem === null ? away : `${away}; ${keeping.problem}`;
    reports.push(held(upload.label, kept ? 'spooled' : 'not-sent', reason));
  }
  return reports;
}
