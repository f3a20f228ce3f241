import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '@tachograph/stats';
import { causeFailures, type Failures, type Pace } from './cause-failures.ts';
import { backUp, checkBackup } from './check-backup.ts';
import { countIn, createLedger, type Ledger } from './ledger.ts';
import { keepReading } from './read-pages.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import type { SoakStack } from './start-soak-stack.ts';
import { sendUpload } from './uploads.ts';

export type SoakOptions = {
  readonly stack: SoakStack;
  /** For the backup. */
  readonly folder: string;
  readonly durationMs: number;
  /** Whether there was enough by then; it goes on until there was. */
  readonly isEnough?: (ledger: Ledger, failures: Failures) => boolean;
  readonly seed: number;
  /** Ends it early, as Ctrl-C does: what was sent until then is reconciled. */
  readonly signal?: AbortSignal;
  readonly pace: Pace;
  /** Whether a backup is made in the middle and restored at the end. */
  readonly withBackup: boolean;
};

export type SoakOutcome = {
  readonly ledger: Ledger;
  readonly reconciliation: Reconciliation;
  readonly failures: Failures;
  /** Runs that a restored backup lacks; null where none was made. */
  readonly backup: { readonly tries: number; readonly issues: readonly string[] } | null;
};

const UPLOADERS = 4;
const READERS = 2;

/** Uploads, reads, kills and crashes for a while, waits until every client has its last response, and reconciles. */
export async function runSoak(options: SoakOptions): Promise<SoakOutcome> {
  const { stack, folder, durationMs, isEnough = () => true, seed, signal, pace, withBackup } = options;
  const ledger = createLedger();
  const failures: Failures = { crashes: 0, fillings: 0, slowClients: 0 };
  const begun = performance.now();
  let failed = false;
  const isOver = () =>
    failed || signal?.aborted === true || (performance.now() - begun > durationMs && isEnough(ledger, failures));
  const server = {
    url: stack.ingest.url,
    countResponse: (status: number) => countIn(ledger.responses, `upload ${status}`),
    countBroken: () => countIn(ledger.responses, 'upload without response'),
  };
  let next = 0;
  const upload = async (nth: number) => {
    const random = createRandom(seed * 1000 + nth);
    const target = { servers: [server], token: stack.token, random };
    while (!isOver()) await sendUpload({ ledger, target, random, name: `soak-${seed}` }, next++);
  };
  const backingUp = async () => {
    if (!withBackup) return null;
    while (!isOver() && performance.now() - begun < durationMs / 2) await wait(100);
    return backUp(path.join(folder, 'backup'), stack.postgres.url);
  };
  const [backup] = await Promise.all(
    [
      backingUp(),
      ...Array.from({ length: UPLOADERS }, (_, nth) => upload(nth)),
      ...Array.from({ length: READERS }, (_, nth) =>
        keepReading({ stack, ledger, random: createRandom(seed * 1000 + 100 + nth) }, isOver),
      ),
      causeFailures({ stack, random: createRandom(seed * 1000 + 200), isOver, failures }, pace),
    ].map((work) =>
      // Whatever fails ends the others too.
      work.catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    ) as [ReturnType<typeof backingUp>, ...Promise<void>[]],
  );
  const issues = backup && (await checkBackup(backup, ledger));
  return {
    ledger,
    failures,
    reconciliation: await reconcile(ledger, stack.postgres.url),
    backup: backup && issues ? { tries: backup.tries, issues } : null,
  };
}
