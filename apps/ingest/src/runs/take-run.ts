import type { NormalisedRun } from '@tachograph/schema/normalise';
import type { AuthenticatedToken } from '@tachograph/store/tokens';
import { insertPackedRun } from '@tachograph/store/uploads';
import type { Intake } from '../intake.ts';
import { ProblemError } from '../problem.ts';
import type { Warning } from '../upload.ts';
import { findLoneReference } from './find-lone-reference.ts';
import type { LaidOutRun } from './laid-out-run.ts';

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

async function store(
  { deps, readiness, series }: Intake,
  { project }: AuthenticatedToken,
  { normalised, raw, sha256, warnings, pack }: LaidOutRun,
  { receivedAt, idempotencyKey: key }: TakeOptions,
) {
  await readiness.assertWritable();
  const idempotencyKey = key === null ? {} : { idempotencyKey: { key, bodySha256: sha256 } };
  const newRun = { project, normalised, raw, warnings, receivedAt, ...idempotencyKey };
  const insert = async () => insertPackedRun(deps.db, newRun, await pack());
  const inserted = await series.guard(deps.db, project.id, normalised, insert);
  if (inserted.outcome !== 'key-reused') return { id: inserted.run, outcome: inserted.outcome };
  const detail =
    'Nothing was stored. A key stands for one upload: send other content with a key of its own, or with none.';
  throw new ProblemError('idempotency-key-reused', detail);
}

/**
 * Take the run of an upload, valid as it is: counted against the limits of its token and project, stored whole or not at
 * all, and stored once however often it is sent. A `ProblemError`, or the database's error, where it is not taken.
 */
export async function takeRun(
  intake: Intake,
  token: AuthenticatedToken,
  laidOut: LaidOutRun,
  options: TakeOptions,
): Promise<TakenRun> {
  const { normalised } = laidOut;
  const { db } = intake.deps;
  const { contentHash, results } = normalised;
  const warnings = [...laidOut.warnings, ...(await findLoneReference(db, token.project.id, normalised))];
  await intake.rates.takeResults(token.id, results.length, { db, projectId: token.project.id, contentHash });
  if (options.dryRun) {
    await intake.series.guard(db, token.project.id, normalised, async () => {});
    return { id: `r_${contentHash.slice(0, 16)}`, outcome: 'dry-run', normalised, warnings };
  }
  const { id, outcome } = await store(intake, token, { ...laidOut, warnings }, options);
  if (outcome === 'replayed') intake.rates.giveResults(token.id, results.length);
  return { id, outcome, normalised, warnings };
}
