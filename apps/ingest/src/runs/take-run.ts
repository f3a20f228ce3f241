import type { NormalisedRun } from '@tachograph/schema';
import { type AuthenticatedToken, insertRun } from '@tachograph/store';
import type { Intake } from '../intake.ts';
import { ProblemError } from '../problem.ts';
import type { Upload, Warning } from '../upload.ts';
import { limitWarnings } from './limit-warnings.ts';
import { listRunWarnings } from './list-run-warnings.ts';
import { toNormalisedRun } from './to-normalised-run.ts';

export type TakenRun = {
  readonly id: string;
  readonly outcome: 'created' | 'replayed' | 'dry-run';
  readonly normalised: NormalisedRun;
  readonly warnings: readonly Warning[];
};

export type TakeOptions = {
  readonly receivedAt: Date;
  /** Check everything and store nothing. */
  readonly dryRun: boolean;
  readonly idempotencyKey: string | null;
};

/** A function of its own, so that the document as parsed is let go before the run is stored. */
const layOut = (upload: Upload, token: AuthenticatedToken, now: Date) => {
  const normalised = toNormalisedRun(upload.document, token.project, now);
  const { raw, sha256 } = upload;
  return { normalised, raw, sha256, warnings: limitWarnings([...upload.warnings, ...listRunWarnings(normalised)]) };
};

type LaidOut = ReturnType<typeof layOut>;

async function store(
  { deps, readiness, series }: Intake,
  { project }: AuthenticatedToken,
  { normalised, raw, sha256, warnings }: LaidOut,
  { receivedAt, idempotencyKey: key }: TakeOptions,
) {
  await readiness.assertWritable();
  const idempotencyKey = key === null ? {} : { idempotencyKey: { key, bodySha256: sha256 } };
  const newRun = { project, normalised, raw, warnings, receivedAt, ...idempotencyKey };
  const inserted = await series.guard(deps.db, project.id, normalised, () => insertRun(deps.db, newRun));
  if (inserted.outcome !== 'key-reused') return { id: inserted.run, outcome: inserted.outcome };
  const detail =
    'Nothing was stored. A key stands for one upload: send other content with a key of its own, or with none.';
  throw new ProblemError('idempotency-key-reused', detail);
}

/**
 * Take the run of an upload: validated, counted against the limits of its token and project, stored whole or not at
 * all, and stored once however often it is sent. A `ProblemError`, or the database's error, where it is not taken.
 */
export async function takeRun(
  intake: Intake,
  token: AuthenticatedToken,
  upload: Upload,
  options: TakeOptions,
): Promise<TakenRun> {
  const laidOut = layOut(upload, token, options.receivedAt);
  const { normalised, warnings } = laidOut;
  const { db } = intake.deps;
  const { contentHash, results } = normalised;
  await intake.rates.takeResults(token.id, results.length, { db, projectId: token.project.id, contentHash });
  if (options.dryRun) {
    await intake.series.guard(db, token.project.id, normalised, async () => {});
    return { id: `r_${contentHash.slice(0, 16)}`, outcome: 'dry-run', normalised, warnings };
  }
  const { id, outcome } = await store(intake, token, laidOut, options);
  if (outcome === 'replayed') intake.rates.giveResults(token.id, results.length);
  return { id, outcome, normalised, warnings };
}
