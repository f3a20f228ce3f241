import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '@tachograph/stats';
import { PROJECT } from '../../tooling/installation/start-installation.ts';
import { causeFailures, type Failures, type Pace } from './cause-failures.ts';
import { backUp, checkBackup } from './check-backup.ts';
import { countIn, createLedger, type Ledger } from './ledger.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import type { SoakStack } from './start-soak-stack.ts';
import { sendUpload } from './uploads.ts';

const PAGES = [
  '/',
  `/p/${PROJECT}`,
  `/p/${PROJECT}/runs`,
  `/p/${PROJECT}/compare`,
  `/p/${PROJECT}/scenarios/scenario-1`,
  `/p/${PROJECT}/drivers/alpha`,
  `/p/${PROJECT}/compare/as/svg?scenario=scenario-1`,
];

type Read = { readonly stack: SoakStack; readonly ledger: Ledger; readonly random: Random };

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

async function read(url: string): Promise<{ status: number; text: string } | null> {
  return fetch(url, { signal: AbortSignal.timeout(20_000) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
}

async function readPage({ stack, ledger, random }: Read): Promise<void> {
  const response = await read(stack.web.url + (pick(PAGES, random) ?? '/'));
  countIn(ledger.responses, response ? `page ${response.status}` : 'page without response');
}

/** A run that was acknowledged is read at once, and whole. */
async function readRun({ stack, ledger, random }: Read): Promise<void> {
  const known = pick([...ledger.acknowledged], random);
  if (!known) return;
  const [group, { id, results }] = known;
  const response = await read(`${stack.ingest.url}/v1/runs/${id}`);
  countIn(ledger.responses, response ? `JSON ${response.status}` : 'JSON without response');
  if (response?.status === 404) ledger.contradictions.push(`${group} was acknowledged and is not found`);
  if (response?.status !== 200) return;
  const count = JSON.parse(response.text).run.results.length;
  if (count !== results) ledger.contradictions.push(`${group} has ${count} of ${results} results`);
}

/** Reads pages and runs until `isOver`. */
async function keepReading(reading: Read, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await (reading.random() < 0.5 ? readPage(reading) : readRun(reading));
    await wait(20 + reading.random() * 80);
  }
}

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
